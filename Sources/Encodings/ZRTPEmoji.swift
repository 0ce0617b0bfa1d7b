// SPDX-License-Identifier: Apache-2.0

// The 32 emoji of GNU ZRTP's `B32E`, in the order of the z-base-32 alphabet: wernerd/ZRTPCPP at
// 6b3cd8e6, zrtp/EmojiBase32.cpp. Apache-2.0.
let zrtpEmojiText = """
  😁 😺 👥 🌲 👟 ✋ 👍 🐵 🐴 🐍 🐟 🌸 🌐 🏠 🌞 🚘
  🔵 🚢 🔺 🐪 🔥 🎈 🐦 🔍 📗 💡 🔶 🔨 🕛 🌟 ❎ 🚩
  """
