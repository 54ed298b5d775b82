"""Names of places, with other spellings after ``=``."""

from __future__ import annotations

from typing import Final

COUNTRIES: Final = """
Afghanistan; Albania; Algeria; Argentina = Argentinien; Armenia; Australia = Australien; Austria =
Österreich, Autriche; Azerbaijan; Bangladesh; Belarus; Belgium = Belgien, Belgique; Bolivia;
Bosnia; Brazil = Brasilien, Brasil, Brésil; Bulgaria = Bulgarien; Cambodia; Cameroon; Canada =
Kanada, Canadá; Chile; China; Colombia = Kolumbien; Costa Rica; Croatia = Kroatien, Croatie; Cuba
= Kuba; Cyprus = Zypern; Czech Republic = Czechia, Tschechien; Denmark = Dänemark, Danemark;
Ecuador; Egypt = Ägypten; England; Estonia = Estland; Ethiopia; Finland = Finnland; France =
Frankreich, Francia; Germany = Deutschland, Allemagne, Alemania; Ghana; Greece = Griechenland,
Grèce, Grecia; Greenland; Guatemala; Hungary = Ungarn; Iceland = Island; India = Indien; Indonesia
= Indonesien; Iran; Iraq; Ireland = Irland, Irlanda; Israel; Italy = Italien, Italie, Italia;
Jamaica; Japan; Kazakhstan; Kenya = Kenia; Kuwait; Latvia = Lettland; Lebanon; Lithuania =
Litauen; Luxembourg = Luxemburg; Malaysia; Malta; Mexico = Mexiko, México, Mexique; Moldova;
Mongolia; Montenegro; Morocco = Marokko, Maroc, Marruecos; Myanmar; Nepal; Netherlands =
Niederlande, Pays-Bas, the Netherlands; New Zealand = Neuseeland; Nicaragua; Nigeria; North
Macedonia; Norway = Norwegen, Norvège; Pakistan; Panama; Paraguay; Peru; Philippines; Poland =
Polen, Pologne, Polonia; Portugal; Qatar; Romania = Rumänien; Russia = Russland; Rwanda; Saudi
Arabia; Scotland = Schottland; Senegal; Serbia = Serbien; Singapore = Singapur; Slovakia =
Slowakei; Slovenia = Slowenien; South Africa = Südafrika; South Korea = Südkorea; Spain = Spanien,
Espagne, España; Sri Lanka; Sudan; Sweden = Schweden, Suède; Switzerland = Schweiz, Suisse, Suiza;
Syria; Taiwan; Tanzania; Thailand; Tunisia; Uganda; Ukraine; United Arab Emirates; United Kingdom
= UK, Großbritannien; United States = USA, US, United States of America, États-Unis, Estados
Unidos; Uruguay; Uzbekistan; Venezuela; Vietnam; Wales; Zambia; Zimbabwe; Europe = Europa; Asia =
Asien; Africa = Afrika; Scandinavia; Bavaria = Bayern; Saxony = Sachsen; Tyrol = Tirol; Brittany =
Bretagne; Normandy = Normandie; Provence; Catalonia = Cataluña, Katalonien; Andalusia = Andalucía,
Andalusien; Tuscany = Toskana; Sicily = Sizilien; Sardinia; Mallorca; Crete = Kreta; Bali; Hawaii;
Alaska; California = Kalifornien; Texas; Florida; Colorado; Oregon; Arizona; Nevada; Utah;
Montana; Ohio; Michigan; Minnesota; Massachusetts; New Jersey; Pennsylvania; Ontario; Quebec =
Québec; British Columbia; Silicon Valley
"""

CITIES: Final = """
Amsterdam; Athens = Athen; Atlanta; Auckland; Baltimore; Bangalore = Bengaluru; Bangkok;
Barcelona; Basel; Beijing = Peking, Pékin; Beirut; Belgrade = Belgrad; Berlin; Bern; Bilbao;
Birmingham; Bogotá; Bologna; Bonn; Bordeaux; Boston; Bratislava; Bremen; Brisbane; Brussels =
Brüssel, Bruxelles; Bucharest = Bukarest; Budapest; Buenos Aires; Cairo = Kairo; Calgary; Cape
Town = Kapstadt; Cardiff; Chennai; Chicago; Cologne = Köln; Copenhagen = Kopenhagen, Copenhague;
Dallas; Damascus; Delhi = New Delhi; Denver; Detroit; Dresden; Dubai; Dublin; Dubrovnik;
Düsseldorf = Duesseldorf; Edinburgh; Frankfurt; Freiburg; Galway; Gdansk; Geneva = Genf, Genève;
Ghent; Glasgow; Gothenburg; Granada; Graz; Grenoble; Hamburg; Hanoi; Hannover = Hanover; Havana;
Heidelberg; Helsinki; Hong Kong; Houston; Innsbruck; Istanbul; Jakarta; Jerusalem; Johannesburg;
Kabul; Karlsruhe; Kathmandu; Kiel; Krakow = Kraków, Krakau; Kuala Lumpur; Kyiv = Kiev; Kyoto;
Lagos; Las Vegas; Lausanne; Leeds; Leipzig; Lille; Lima; Lisbon = Lissabon, Lisbonne, Lisboa;
Liverpool; Ljubljana; London = Londres; Los Angeles = LA; Lucerne = Luzern; Lyon; Madrid; Malaga =
Málaga; Malmö; Manchester; Manila; Mannheim; Marrakesh; Marseille; Melbourne; Mexico City; Miami;
Milan = Mailand, Milano; Minneapolis; Montevideo; Montpellier; Montreal = Montréal; Moscow =
Moskau, Moscou; Mumbai = Bombay; Munich = München, Munich; Nairobi; Nantes; Naples = Neapel,
Napoli; New Orleans; New York = New York City, NYC, Nueva York; Nuremberg = Nürnberg; Osaka; Oslo;
Ottawa; Palo Alto; Paris; Philadelphia; Pittsburgh; Porto; Portland; Potsdam; Prague = Prag;
Quito; Reykjavik; Riga; Rio de Janeiro; Rome = Rom, Roma; Rotterdam; Rostock; Salzburg; San Diego;
San Francisco = SF; San José; Santiago; São Paulo; Sapporo; Sarajevo; Seattle; Seoul; Seville =
Sevilla; Shanghai; Shenzhen; Sofia; Stockholm; Strasbourg = Straßburg; Stuttgart; Taipei; Tallinn;
Tel Aviv; The Hague = Den Haag; Tokyo = Tokio; Toronto; Toulouse; Tübingen; Turin; Utrecht;
Valencia; Vancouver; Venice = Venedig, Venise; Verona; Vienna = Wien, Vienne; Vilnius; Warsaw =
Warschau, Varsovie; Washington DC = Washington D.C.; Wellington; Zagreb; Zaragoza; Zurich =
Zürich; Guangzhou; Hangzhou; Chengdu; Nanjing; Wuhan; Yokohama; Fukuoka; Nagoya; Augsburg; Aachen;
Münster; Regensburg; Ulm; Konstanz; Erfurt; Weimar; Jena; Dortmund; Bochum; Salt Lake City;
Nashville; Sacramento; Oakland; Brooklyn; Manhattan; Kreuzberg; Neukölln; Rennes; Nice; Bath;
Reading; Austin; Sydney; Florence; Phoenix; Cambridge; Oxford; Orlando; Charlotte; Savannah;
Victoria
"""

# Places whose name is a word or a person's: only where the sentence speaks of a place.
AMBIGUOUS: Final = frozenset(
    "nice bath reading austin sydney florence phoenix cambridge oxford orlando charlotte savannah "
    "victoria island turkey brooklyn sofia milan santiago granada cordoba verona valencia".split()
)

# What ends the name of a place.
SUFFIXES: Final = (
    "Street|Avenue|Road|Square|Airport|Island|Islands|Park|Beach|Valley|County|River|Bridge"
)
PREFIXES: Final = "Lake|Mount|Cape|Fort|Saint|San|Santa|Port|Los|Las|El|Bad"

CJK: Final = (
    "中国 美国 日本 英国 法国 德国 韩国 新加坡 加拿大 澳大利亚 北京 上海 深圳 广州 杭州 成都 "
    "南京 武汉 西安 苏州 "
    "香港 台北 台湾 重庆 天津 厦门 青岛 云南 四川 浙江 东京 纽约 伦敦 巴黎 柏林 旧金山 硅谷 "
    "東京 大阪 京都 名古屋 札幌 福岡 横浜 神戸 沖縄 北海道 広島 奈良 鎌倉 仙台 アメリカ "
    "イギリス フランス ドイツ 韓国 "
    "中国 シンガポール ロンドン パリ ベルリン ニューヨーク 渋谷 新宿"
)
