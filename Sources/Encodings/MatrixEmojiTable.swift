// SPDX-License-Identifier: Apache-2.0

// The emoji of Matrix's short authentication strings and their names: matrix-org/matrix-spec at
// d0ba2aae, data-definitions/sas-emoji.json. Apache-2.0.

/// The 64 emoji in the order of their numbers; seven carry U+FE0F.
let matrixEmojiText = """
  🐶 🐱 🦁 🐎 🦄 🐷 🐘 🐰 🐼 🐓 🐧 🐢 🐟 🐙 🦋 🌷
  🌳 🌵 🍄 🌏 🌙 ☁️ 🔥 🍌 🍎 🍓 🌽 🍕 🎂 ❤️ 😀 🤖
  🎩 👓 🔧 🎅 👍 ☂️ ⌛ ⏰ 🎁 💡 📕 ✏️ 📎 ✂️ 🔒 🔑
  🔨 ☎️ 🏁 🚂 🚲 ✈️ 🚀 🏆 ⚽ 🎸 🎺 🔔 ⚓ 🎧 📁 📌
  """

/// The names by language, 64 lines each; a row that has no name in a language is an empty line.
let matrixEmojiNames: [(language: String, names: String)] = [
  (
    "en",
    """
    Dog
    Cat
    Lion
    Horse
    Unicorn
    Pig
    Elephant
    Rabbit
    Panda
    Rooster
    Penguin
    Turtle
    Fish
    Octopus
    Butterfly
    Flower
    Tree
    Cactus
    Mushroom
    Globe
    Moon
    Cloud
    Fire
    Banana
    Apple
    Strawberry
    Corn
    Pizza
    Cake
    Heart
    Smiley
    Robot
    Hat
    Glasses
    Spanner
    Santa
    Thumbs Up
    Umbrella
    Hourglass
    Clock
    Gift
    Light Bulb
    Book
    Pencil
    Paperclip
    Scissors
    Lock
    Key
    Hammer
    Telephone
    Flag
    Train
    Bicycle
    Aeroplane
    Rocket
    Trophy
    Ball
    Guitar
    Trumpet
    Bell
    Anchor
    Headphones
    Folder
    Pin
    """
  ),
  (
    "ar",
    """
    كلب
    هِرَّة
    أَسَد
    حِصَان
    حصان وحيد القرن
    خِنزِير
    فِيل
    أَرنَب
    باندَا
    دِيك
    بطريق
    سُلحفاة
    سَمَكة
    أُخطُبُوط
    فَرَاشَة
    زَهرَة
    شَجَرَة
    صبار
    فُطر
    كُرَةٌ أرضِيَّة
    قَمَر
    سَحابَة
    نار
    مَوزَة
    تُفَّاحَة
    فَراوِلَة
    ذُرَة
    بِيتزا
    كَعكَة
    قَلب
    اِبتِسَامَة
    رُوبُوت
    قُبَّعَة
    نَظَّارَة
    مِفتَاحُ رَبط
    سانتا
    رَفعُ إِبهَام
    مِظَلَّة
    سَاعَةٌ رَملِيَّة
    سَاعَة
    هَدِيَّة
    مِصبَاح
    كِتَاب
    قَلَمُ رَصاص
    مِشبَكُ وَرَق
    مِقَصّ
    قُفل
    مِفتَاح
    مِطرَقَة
    تِلِفُون
    عَلَم
    قِطَار
    دَرّاجَة
    طَائِرة
    صَارُوخ
    كَأسُ النَّصر
    كُرَة
    غيتار
    بُوق
    جَرَس
    مِرسَاة
    سَمّاعَة رَأس
    مُجَلَّد
    دَبُّوس
    """
  ),
  (
    "bg",
    """
    Куче
    Котка
    Лъв
    Кон
    Еднорог
    Прасе
    Слон
    Заек
    Панда
    Петел
    Пингвин
    Костенурка
    Риба
    Октопод
    Пеперуда
    Цвете
    Дърво
    Кактус
    Гъба
    Глобус
    Луна
    Облак
    Огън
    Банан
    Ябълка
    Ягода
    Царевица
    Пица
    Торта
    Сърце
    Усмивка
    Робот
    Шапка
    Очила
    Гаечен ключ
    Дядо Коледа
    Палец нагоре
    Чадър
    Пясъчен часовник
    Часовник
    Подарък
    Лампа
    Книга
    Молив
    Кламер
    Ножици
    Катинар
    Ключ
    Чук
    Телефон
    Флаг
    Влак
    Колело
    Самолет
    Ракета
    Трофей
    Топка
    Китара
    Тромпет
    Звънец
    Котва
    Слушалки
    Папка
    Кабърче
    """
  ),
  (
    "ca",
    """
    Gos
    Gat
    Lleó
    Cavall
    Unicorn
    Porc
    Elefant
    Conill
    Panda
    Gall
    Pingüí
    Tortuga
    Peix
    Pop
    Papallona
    Flor
    Arbre
    Cactus
    Bolet
    Globus terraqüi
    Lluna
    Núvol
    Foc
    Plàtan
    Poma
    Maduixa
    Blat de moro
    Pizza
    Pastís
    Cor
    Somrient
    Robot
    Barret
    Ulleres
    Clau anglesa
    Pare Noél
    Polzes amunt
    Paraigües
    Rellotge de sorra
    Rellotge
    Regal
    Bombeta
    Llibre
    Llapis
    Clip
    Tisores
    Cadenat
    Clau
    Martell
    Telèfon
    Bandera
    Tren
    Bicicleta
    Avió
    Coet
    Trofeu
    Pilota
    Guitarra
    Trompeta
    Campana
    Àncora
    Auriculars
    Carpeta
    Xinxeta
    """
  ),
  (
    "cs",
    """
    Pes
    Kočka
    Lev
    Kůň
    Jednorožec
    Prase
    Slon
    Králík
    Panda
    Kohout
    Tučňák
    Želva
    Ryba
    Chobotnice
    Motýl
    Květina
    Strom
    Kaktus
    Houba
    Zeměkoule
    Měsíc
    Mrak
    Oheň
    Banán
    Jablko
    Jahoda
    Kukuřice
    Pizza
    Dort
    Srdce
    Smajlík
    Robot
    Klobouk
    Brýle
    Klíč
    Mikuláš
    Palec nahoru
    Deštník
    Přesýpací hodiny
    Hodiny
    Dárek
    Žárovka
    Kniha
    Tužka
    Sponka
    Nůžky
    Zámek
    Klíč ke dveřím
    Kladivo
    Telefon
    Vlajka
    Vlak
    Kolo
    Letadlo
    Raketa
    Pohár
    Míč
    Kytara
    Trumpeta
    Zvonek
    Kotva
    Sluchátka
    Složka
    Špendlík
    """
  ),
  (
    "de",
    """
    Hund
    Katze
    Löwe
    Pferd
    Einhorn
    Schwein
    Elefant
    Hase
    Panda
    Hahn
    Pinguin
    Schildkröte
    Fisch
    Oktopus
    Schmetterling
    Blume
    Baum
    Kaktus
    Pilz
    Globus
    Mond
    Wolke
    Feuer
    Banane
    Apfel
    Erdbeere
    Mais
    Pizza
    Kuchen
    Herz
    Lächeln
    Roboter
    Hut
    Brille
    Schraubenschlüssel
    Weihnachtsmann
    Daumen Hoch
    Regenschirm
    Sanduhr
    Uhr
    Geschenk
    Glühbirne
    Buch
    Bleistift
    Büroklammer
    Schere
    Schloss
    Schlüssel
    Hammer
    Telefon
    Flagge
    Zug
    Fahrrad
    Flugzeug
    Rakete
    Pokal
    Ball
    Gitarre
    Trompete
    Glocke
    Anker
    Kopfhörer
    Ordner
    Stecknadel
    """
  ),
  (
    "eo",
    """
    Hundo
    Kato
    Leono
    Ĉevalo
    Unukorno
    Porko
    Elefanto
    Kuniklo
    Pando
    Virkoko
    Pingveno
    Testudo
    Fiŝo
    Polpo
    Papilio
    Floro
    Arbo
    Kakto
    Fungo
    Globo
    Luno
    Nubo
    Fajro
    Banano
    Pomo
    Frago
    Maizo
    Pico
    Torto
    Koro
    Rideto
    Roboto
    Ĉapelo
    Okulvitroj
    Ŝraŭbŝlosilo
    Kristnaska viro
    Dikfingro supren
    Ombrelo
    Sablohorloĝo
    Horloĝo
    Donaco
    Lampo
    Libro
    Krajono
    Paperkuntenilo
    Tondilo
    Seruro
    Ŝlosilo
    Martelo
    Telefono
    Flago
    Vagonaro
    Biciklo
    Aviadilo
    Raketo
    Trofeo
    Pilko
    Gitaro
    Trumpeto
    Sonorilo
    Ankro
    Kapaŭdilo
    Dosierujo
    Pinglo
    """
  ),
  (
    "es",
    """
    Perro
    Gato
    León
    Caballo
    Unicornio
    Cerdo
    Elefante
    Conejo
    Panda
    Gallo
    Pingüino
    Tortuga
    Pez
    Pulpo
    Mariposa
    Flor
    Árbol
    Cactus
    Seta
    Globo
    Luna
    Nube
    Fuego
    Plátano
    Manzana
    Fresa
    Maíz
    Pizza
    Tarta
    Corazón
    Emoticono
    Robot
    Sombrero
    Gafas
    Llave inglesa
    Papá Noel
    Pulgar arriba
    Paraguas
    Reloj de arena
    Reloj
    Regalo
    Bombilla
    Libro
    Lápiz
    Clip
    Tijeras
    Candado
    Llave
    Martillo
    Teléfono
    Bandera
    Tren
    Bicicleta
    Avión
    Cohete
    Trofeo
    Bola
    Guitarra
    Trompeta
    Campana
    Ancla
    Cascos
    Carpeta
    Alfiler
    """
  ),
  (
    "et",
    """
    Koer
    Kass
    Lõvi
    Hobune
    Ükssarvik
    Siga
    Elevant
    Jänes
    Panda
    Kukk
    Pingviin
    Kilpkonn
    Kala
    Kaheksajalg
    Liblikas
    Lill
    Puu
    Kaktus
    Seen
    Maakera
    Kuu
    Pilv
    Tuli
    Banaan
    Õun
    Maasikas
    Mais
    Pitsa
    Kook
    Süda
    Smaili
    Robot
    Kübar
    Prillid
    Mutrivõti
    Jõuluvana
    Pöidlad püsti
    Vihmavari
    Liivakell
    Kell
    Kingitus
    Lambipirn
    Raamat
    Pliiats
    Kirjaklamber
    Käärid
    Lukk
    Võti
    Haamer
    Telefon
    Lipp
    Rong
    Jalgratas
    Lennuk
    Rakett
    Auhind
    Pall
    Kitarr
    Trompet
    Kelluke
    Ankur
    Kõrvaklapid
    Kaust
    Nööpnõel
    """
  ),
  (
    "fa",
    """
    سگ
    گربه
    شیر
    اسب
    تک شاخ
    خوک
    فیل
    خرگوش
    پاندا
    خروس
    پنگوئن
    لاک‌پشت
    ماهی
    اختاپوس
    پروانه
    گل
    درخت
    کاکتوس
    قارچ
    زمین
    ماه
    ابر
    آتش
    موز
    سیب
    توت فرنگی
    ذرت
    پیتزا
    کیک
    قلب
    خنده
    ربات
    کلاه
    عینک
    آچار
    بابا نوئل
    لایک
    چتر
    ساعت شنی
    ساعت
    هدیه
    لامپ
    کتاب
    مداد
    گیره کاغذ
    قیچی
    قفل
    کلید
    چکش
    تلفن
    پرچم
    قطار
    دوچرخه
    هواپیما
    موشک
    جام
    توپ
    گیتار
    شیپور
    زنگ
    لنگر
    هدفون
    پوشه
    سنجاق
    """
  ),
  (
    "fi",
    """
    Koira
    Kissa
    Leijona
    Hevonen
    Yksisarvinen
    Sika
    Norsu
    Kani
    Panda
    Kukko
    Pingviini
    Kilpikonna
    Kala
    Tursas
    Perhonen
    Kukka
    Puu
    Kaktus
    Sieni
    Maapallo
    Kuu
    Pilvi
    Tuli
    Banaani
    Omena
    Mansikka
    Maissi
    Pizza
    Kakku
    Sydän
    Hymynaama
    Robotti
    Hattu
    Silmälasit
    Kiintoavain
    Joulupukki
    Peukalo ylös
    Sateenvarjo
    Tiimalasi
    Pöytäkello
    Lahja
    Hehkulamppu
    Kirja
    Lyijykynä
    Paperiliitin
    Sakset
    Lukko
    Avain
    Vasara
    Puhelin
    Lippu
    Juna
    Polkupyörä
    Lentokone
    Raketti
    Palkinto
    Pallo
    Kitara
    Trumpetti
    Soittokello
    Ankkuri
    Kuulokkeet
    Kansio
    Nuppineula
    """
  ),
  (
    "fr",
    """
    Chien
    Chat
    Lion
    Cheval
    Licorne
    Cochon
    Éléphant
    Lapin
    Panda
    Coq
    Manchot
    Tortue
    Poisson
    Poulpe
    Papillon
    Fleur
    Arbre
    Cactus
    Champignon
    Globe
    Lune
    Nuage
    Feu
    Banane
    Pomme
    Fraise
    Maïs
    Pizza
    Gâteau
    Cœur
    Sourire
    Robot
    Chapeau
    Lunettes
    Clé à molette
    Père Noël
    Pouce en l’air
    Parapluie
    Sablier
    Réveil
    Cadeau
    Ampoule
    Livre
    Crayon
    Trombone
    Ciseaux
    Cadenas
    Clé
    Marteau
    Téléphone
    Drapeau
    Train
    Vélo
    Avion
    Fusée
    Trophée
    Ballon
    Guitare
    Trompette
    Cloche
    Ancre
    Casque audio
    Dossier
    Punaise
    """
  ),
  (
    "hr",
    """
    pas
    mačka
    lav
    konj
    jednorog
    svinja
    slon
    zec
    panda
    kokot
    pingvin
    kornjača
    riba
    hobotnica
    leptir
    svijet
    drvo
    kaktus
    gljiva
    Globus
    mjesec
    oblak
    vatra
    banana
    jabuka
    jagoda
    kukuruza
    pizza
    torta
    srca
    smajlića
    robot
    kapa
    naočale
    ključ
    deda Mraz
    palac gore
    kišobran
    pješčani sat
    sat
    poklon
    žarulja
    knjiga
    olovka
    spajalica
    škare
    zaključati
    ključ
    čekić
    telefon
    zastava
    vlak
    bicikl
    avion
    raketa
    trofej
    lopta
    gitara
    truba
    zvono
    sidro
    slušalice
    mapu
    pribadača
    """
  ),
  (
    "hu",
    """
    Kutya
    Macska
    Oroszlán
    Ló
    Egyszarvú
    Malac
    Elefánt
    Nyúl
    Panda
    Kakas
    Pingvin
    Teknős
    Hal
    Polip
    Pillangó
    Virág
    Fa
    Kaktusz
    Gomba
    Földgömb
    Hold
    Felhő
    Tűz
    Banán
    Alma
    Eper
    Kukorica
    Pizza
    Süti
    Szív
    Mosoly
    Robot
    Kalap
    Szemüveg
    Csavarkulcs
    Télapó
    Hüvelykujj fel
    Esernyő
    Homokóra
    Óra
    Ajándék
    Égő
    Könyv
    Ceruza
    Gémkapocs
    Olló
    Lakat
    Kulcs
    Kalapács
    Telefon
    Zászló
    Vonat
    Kerékpár
    Repülő
    Rakáta
    Trófea
    Labda
    Gitár
    Trombita
    Harang
    Horgony
    Fejhallgató
    Mappa
    Rajszeg
    """
  ),
  (
    "id",
    """
    Anjing
    Kucing
    Singa
    Kuda
    Unicorn
    Babi
    Gajah
    Kelinci
    Panda
    Ayam
    Penguin
    Kura-Kura
    Ikan
    Gurita
    Kupu-Kupu
    Bunga
    Pohon
    Kaktus
    Jamur
    Bola Dunia
    Bulan
    Awan
    Api
    Pisang
    Apel
    Stroberi
    Jagung
    Pizza
    Kue
    Hati
    Senyuman
    Robot
    Topi
    Kacamata
    Kunci Bengkel
    Santa
    Jempol
    Payung
    Jam Pasir
    Jam
    Kado
    Bohlam Lampu
    Buku
    Pensil
    Klip Kertas
    Gunting
    Gembok
    Kunci
    Palu
    Telepon
    Bendera
    Kereta Api
    Sepeda
    Pesawat
    Roket
    Piala
    Bola
    Gitar
    Terompet
    Lonceng
    Jangkar
    Headphone
    Map
    Pin
    """
  ),
  (
    "it",
    """
    Cane
    Gatto
    Leone
    Cavallo
    Unicorno
    Maiale
    Elefante
    Coniglio
    Panda
    Gallo
    Pinguino
    Tartaruga
    Pesce
    Polpo
    Farfalla
    Fiore
    Albero
    Cactus
    Fungo
    Globo
    Luna
    Nuvola
    Fuoco
    Banana
    Mela
    Fragola
    Mais
    Pizza
    Torta
    Cuore
    Faccina sorridente
    Robot
    Cappello
    Occhiali
    Chiave inglese
    Babbo Natale
    Pollice alzato
    Ombrello
    Clessidra
    Orologio
    Regalo
    Lampadina
    Libro
    Matita
    Graffetta
    Forbici
    Lucchetto
    Chiave
    Martello
    Telefono
    Bandiera
    Treno
    Bicicletta
    Aeroplano
    Razzo
    Trofeo
    Palla
    Chitarra
    Trombetta
    Campana
    Ancora
    Cuffie
    Cartella
    Puntina
    """
  ),
  (
    "ja",
    """
    犬
    猫
    ライオン
    馬
    ユニコーン
    ブタ
    ゾウ
    うさぎ
    パンダ
    ニワトリ
    ペンギン
    亀
    魚
    たこ
    ちょうちょ
    花
    木
    サボテン
    きのこ
    地球
    月
    雲
    炎
    バナナ
    リンゴ
    いちご
    とうもろこし
    ピザ
    ケーキ
    ハート
    スマイル
    ロボット
    帽子
    めがね
    スパナ
    サンタ
    いいね
    傘
    砂時計
    時計
    ギフト
    電球
    本
    鉛筆
    クリップ
    はさみ
    錠前
    鍵
    金槌
    電話機
    旗
    電車
    自転車
    飛行機
    ロケット
    トロフィー
    ボール
    ギター
    トランペット
    ベル
    いかり
    ヘッドホン
    フォルダー
    ピン
    """
  ),
  (
    "nb_NO",
    """
    Hund
    Katt
    Løve
    Hest
    Enhjørning
    Gris
    Elefant
    Kanin
    Panda
    Hane
    Pingvin
    Skilpadde
    Fisk
    Blekksprut
    Sommerfugl
    Blomst
    Tre
    Kaktus
    Sopp
    Globus
    Måne
    Sky
    Flamme
    Banan
    Eple
    Jordbær
    Mais
    Pizza
    Kake
    Hjerte
    Smilefjes
    Robot
    Hatt
    Briller
    Fastnøkkel
    Julenisse
    Tommel Opp
    Paraply
    Timeglass
    Klokke
    Gave
    Lyspære
    Bok
    Blyant
    BInders
    Saks
    Lås
    Nøkkel
    Hammer
    Telefon
    Flagg
    Tog
    Sykkel
    Fly
    Rakett
    Pokal
    Ball
    Gitar
    Trompet
    Bjelle
    Anker
    Hodetelefoner
    Mappe
    Tegnestift
    """
  ),
  (
    "nl",
    """
    Hond
    Kat
    Leeuw
    Paard
    Eenhoorn
    Varken
    Olifant
    Konijn
    Panda
    Haan
    Pinguïn
    Schildpad
    Vis
    Octopus
    Vlinder
    Bloem
    Boom
    Cactus
    Paddenstoel
    Wereldbol
    Maan
    Wolk
    Vuur
    Banaan
    Appel
    Aardbei
    Maïs
    Pizza
    Taart
    Hart
    Smiley
    Robot
    Hoed
    Bril
    Moersleutel
    Kerstman
    Duim omhoog
    Paraplu
    Zandloper
    Wekker
    Geschenk
    Gloeilamp
    Boek
    Potlood
    Papierklemmetje
    Schaar
    Slot
    Sleutel
    Hamer
    Telefoon
    Vlag
    Trein
    Fiets
    Vliegtuig
    Raket
    Trofee
    Bal
    Gitaar
    Trompet
    Bel
    Anker
    Koptelefoon
    Map
    Duimspijker
    """
  ),
  (
    "pt",
    """
    Cão
    Gato
    Leão
    Cavalo
    Unicórnio
    Porco
    Elefante
    Coelho
    Panda
    Galo
    Pinguim
    Tartaruga
    Peixe
    Polvo
    Borboleta
    Flor
    Árvore
    Cato
    Cogumelo
    Globo
    Lua
    Nuvem
    Fogo
    Banana
    Maçã
    Morango
    Milho
    Piza
    Bolo
    Coração
    Sorriso
    Robô
    Chapéu
    Óculos
    Chave inglesa
    Pai Natal
    Polegar para cima
    Guarda-chuva
    Ampulheta
    Relógio
    Presente
    Lâmpada
    Livro
    Lápis
    Clipe
    Tesoura
    Cadeado
    Chave
    Martelo
    Telefone
    Bandeira
    Comboio
    Bicicleta
    Avião
    Foguetão
    Troféu
    Bola
    Guitarra
    Trompete
    Sino
    Âncora
    Fones
    Pasta
    Pionés
    """
  ),
  (
    "pt_BR",
    """
    Cachorro
    Gato
    Leão
    Cavalo
    Unicórnio
    Porco
    Elefante
    Coelho
    Panda
    Galo
    Pinguim
    Tartaruga
    Peixe
    Polvo
    Borboleta
    Flor
    Árvore
    Cacto
    Cogumelo
    Globo
    Lua
    Nuvem
    Fogo
    Banana
    Maçã
    Morango
    Milho
    Pizza
    Bolo
    Coração
    Sorriso
    Robô
    Chapéu
    Óculos
    Chave inglesa
    Papai-noel
    Joinha
    Guarda-chuva
    Ampulheta
    Relógio
    Presente
    Lâmpada
    Livro
    Lápis
    Clipe de papel
    Tesoura
    Cadeado
    Chave
    Martelo
    Telefone
    Bandeira
    Trem
    Bicicleta
    Avião
    Foguete
    Troféu
    Bola
    Guitarra
    Trombeta
    Sino
    Âncora
    Fones de ouvido
    Pasta
    Alfinete
    """
  ),
  (
    "ru",
    """
    Собака
    Кошка
    Лев
    Лошадь
    Единорог
    Свинья
    Слон
    Кролик
    Панда
    Петух
    Пингвин
    Черепаха
    Рыба
    Осьминог
    Бабочка
    Цветок
    Дерево
    Кактус
    Гриб
    Глобус
    Луна
    Облако
    Огонь
    Банан
    Яблоко
    Клубника
    Кукуруза
    Пицца
    Торт
    Сердце
    Улыбка
    Робот
    Шляпа
    Очки
    Ключ
    Санта
    Большой палец вверх
    Зонт
    Песочные часы
    Часы
    Подарок
    Лампочка
    Книга
    Карандаш
    Скрепка
    Ножницы
    Замок
    Ключ
    Молоток
    Телефон
    Флаг
    Поезд
    Велосипед
    Самолет
    Ракета
    Кубок
    Мяч
    Гитара
    Труба
    Колокол
    Якорь
    Наушники
    Папка
    Булавка
    """
  ),
  (
    "si",
    """
    බල්ලා
    පූසා
    සිංහයා
    අශ්වයා




























































    """
  ),
  (
    "sk",
    """
    Pes
    Mačka
    Lev
    Kôň
    Jednorožec
    Prasa
    Slon
    Zajac
    Panda
    Kohút
    Tučniak
    Korytnačka
    Ryba
    Chobotnica
    Motýľ
    Kvet
    Strom
    Kaktus
    Huba
    Zemeguľa
    Mesiac
    Oblak
    Oheň
    Banán
    Jablko
    Jahoda
    Kukurica
    Pizza
    Torta
    Srdce
    Smajlík
    Robot
    Klobúk
    Okuliare
    Vidlicový kľúč
    Mikuláš
    Palec nahor
    Dáždnik
    Presýpacie hodiny
    Budík
    Darček
    Žiarovka
    Kniha
    Ceruzka
    Kancelárska sponka
    Nožnice
    Zámka
    Kľúč
    Kladivo
    Telefón
    Zástava
    Vlak
    Bicykel
    Lietadlo
    Raketa
    Trofej
    Lopta
    Gitara
    Trúbka
    Zvonec
    Kotva
    Slúchadlá
    Fascikel
    Špendlík
    """
  ),
  (
    "sq",
    """
    Qen
    Mace
    Luan
    Kalë
    Njëbrirësh
    Derr
    Elefant
    Lepur
    Panda
    Këndes
    Pinguin
    Breshkë
    Peshk
    Oktapod
    Flutur
    Lule
    Pemë
    Kaktus
    Kërpudhë
    Rruzull
    Hënë
    Re
    Zjarr
    Banane
    Mollë
    Luleshtrydhe
    Misër
    Picë
    Tortë
    Zemër
    Emotikon
    Robot
    Kapë
    Syze
    Çelës
    Babagjyshi i Vitit të Ri

    Ombrellë
    Klepsidër
    Sahat
    Dhuratë
    Llambë
    Libër
    Laps
    Kapëse
    Gërshërë
    Dry
    Çelës
    Çekiç
    Telefon
    Flamur
    Tren
    Biçikletë
    Avion
    Raketë
    Trofe
    Top
    Kitarë
    Trombë
    Kambanë
    Spirancë
    Kufje
    Dosje
    Karficë
    """
  ),
  (
    "sr",
    """
    пас
    мачка
    лав
    коњ
    једнорог
    прасе
    слон
    зец
    панда
    петао
    пингвин
    корњача
    риба
    октопод
    лептир
    цвет
    дрво
    кактус
    печурка
    глобус
    месец
    облак
    ватра
    банана
    јабука
    јагода
    кукуруз
    пица
    торта
    срце
    смајли
    робот
    шешир
    наочаре
    кључ
    деда Мраз
    палчић горе
    кишобран
    пешчаник
    сат
    поклон
    сијалица
    књига
    оловка
    спајалица
    маказе
    катанац
    кључ
    чекић
    телефон
    застава
    воз
    бицикл
    авион
    ракета
    пехар
    лопта
    гитара
    труба
    звоно
    сидро
    слушалице
    фасцикла
    чиода
    """
  ),
  (
    "sv",
    """
    Hund
    Katt
    Lejon
    Häst
    Enhörning
    Gris
    Elefant
    Kanin
    Panda
    Tupp
    Pingvin
    Sköldpadda
    Fisk
    Bläckfisk
    Fjäril
    Blomma
    Träd
    Kaktus
    Svamp
    Jordklot
    Måne
    Moln
    Eld
    Banan
    Äpple
    Jordgubbe
    Majs
    Pizza
    Tårta
    Hjärta
    Smiley
    Robot
    Hatt
    Glasögon
    Skruvnyckel
    Tomte
    Tummen upp
    Paraply
    Timglas
    Klocka
    Present
    Lampa
    Bok
    Penna
    Gem
    Sax
    Lås
    Nyckel
    Hammare
    Telefon
    Flagga
    Tåg
    Cykel
    Flygplan
    Raket
    Trofé
    Boll
    Gitarr
    Trumpet
    Bjällra
    Ankare
    Hörlurar
    Mapp
    Häftstift
    """
  ),
  (
    "szl",
    """
































































    """
  ),
  (
    "tzm",
    """
    Aydi
    Amuc
    Izem
    Ayyis

    Ilef
    Ilu
    Agnin

    Ayaẓiḍ

    Ifker
    Aselm



    Aseklu

    Agursel

    Ayyur

    Timessi
    Tabanant
    Tadeffuyt




    Ul

    Aṛubu
    Taraza









    Adlis




    Tasarut

    Atilifun
    Acenyal





    Tcama
    Agiṭaṛ




    Asdaw

    """
  ),
  (
    "uk",
    """
    Пес
    Кіт
    Лев
    Кінь
    Єдиноріг
    Свиня
    Слон
    Кріль
    Панда
    Когут
    Пінгвін
    Черепаха
    Риба
    Восьминіг
    Метелик
    Квітка
    Дерево
    Кактус
    Гриб
    Глобус
    Місяць
    Хмара
    Вогонь
    Банан
    Яблуко
    Полуниця
    Кукурудза
    Піца
    Пиріг
    Серце
    Посмішка
    Робот
    Капелюх
    Окуляри
    Гайковий ключ
    Санта Клаус
    Великий палець вгору
    Парасолька
    Пісковий годинник
    Годинник
    Подарунок
    Лампочка
    Книга
    Олівець
    Спиначка
    Ножиці
    Замок
    Ключ
    Молоток
    Телефон
    Прапор
    Потяг
    Велосипед
    Літак
    Ракета
    Приз
    М'яч
    Гітара
    Труба
    Дзвін
    Якір
    Навушники
    Тека
    Кнопка
    """
  ),
  (
    "vi",
    """
    Chó
    Mèo
    Sư tử
    Ngựa
    Kỳ lân
    Heo
    Voi
    Thỏ
    Gấu trúc
    Gà trống
    Chim cánh cụt
    Rùa
    Cá
    Bạch tuộc
    Bướm
    Hoa
    Cây
    Xương rồng
    Nấm
    Địa cầu
    Mặt trăng
    Mây
    Lửa
    Chuối
    Táo
    Dâu tây
    Bắp
    Pizza
    Bánh
    Tim
    Mặt cười
    Rô-bô
    Mũ
    Kính mắt
    Cờ-lê
    ông già Nô-en
    Thích
    Cái ô
    Đồng hồ cát
    Đồng hồ
    Quà tặng
    Bóng đèn tròn
    Sách
    Viết chì
    Kẹp giấy
    Cái kéo
    Ổ khóa
    Chìa khóa
    Búa
    Điện thoại
    Lá cờ
    Xe lửa
    Xe đạp
    Máy bay
    Tên lửa
    Cúp
    Banh
    Ghi-ta
    Kèn
    Chuông
    Mỏ neo
    Tai nghe
    Thư mục
    Ghim
    """
  ),
  (
    "zh_Hans",
    """
    狗
    猫
    狮子
    马
    独角兽
    猪
    大象
    兔子
    熊猫
    公鸡
    企鹅
    乌龟
    鱼
    章鱼
    蝴蝶
    花
    树
    仙人掌
    蘑菇
    地球
    月亮
    云
    火
    香蕉
    苹果
    草莓
    玉米
    披萨
    蛋糕
    心
    笑脸
    机器人
    帽子
    眼镜
    扳手
    圣诞老人
    赞
    伞
    沙漏
    时钟
    礼物
    灯泡
    书
    铅笔
    回形针
    剪刀
    锁
    钥匙
    锤子
    电话
    旗帜
    火车
    自行车
    飞机
    火箭
    奖杯
    球
    吉他
    喇叭
    铃铛
    锚
    耳机
    文件夹
    图钉
    """
  ),
  (
    "zh_Hant",
    """
    狗
    貓
    獅子
    馬
    獨角獸
    豬
    大象
    兔子
    熊貓
    公雞
    企鵝
    烏龜
    魚
    章魚
    蝴蝶
    花
    樹
    仙人掌
    蘑菇
    地球
    月亮
    雲朵
    火
    香蕉
    蘋果
    草莓
    玉米
    披薩
    蛋糕
    愛心
    笑臉
    機器人
    帽子
    眼鏡
    扳手
    聖誕老人
    讚
    雨傘
    沙漏
    時鐘
    禮物
    燈泡
    書
    鉛筆
    迴紋針
    剪刀
    鎖頭
    鑰匙
    鎚子
    電話
    旗幟
    火車
    腳踏車
    飛機
    火箭
    獎盃
    足球
    吉他
    喇叭
    鈴鐺
    船錨
    耳機
    資料夾
    圖釘
    """
  ),
]
