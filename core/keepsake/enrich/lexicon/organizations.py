"""Names of organizations, with other spellings after ``=``, and the words that mark one."""

from __future__ import annotations

from typing import Final

DISTINCT: Final = """
Google; Microsoft; Apple Inc; Amazon.com; Facebook; Netflix; Tesla Motors; NVIDIA; Intel
Corporation; AMD; IBM; Cisco; Samsung; Sony; Nintendo; Huawei; Xiaomi; Lenovo; Dell;
Hewlett-Packard; Siemens; Bosch; BMW; Volkswagen = VW; Mercedes-Benz; Daimler; Audi; Porsche;
Toyota; Honda; Nissan; Hyundai; Volvo; Renault; Peugeot; Airbus; Boeing; Lufthansa; Air France;
Ryanair; easyJet; Deutsche Bahn; SNCF; Deutsche Bank; Commerzbank; Sparkasse; Allianz; Bayer;
BASF; Novartis; Roche; Nestlé; Unilever; IKEA; Adidas; Zalando; SAP; Spotify; Ericsson; Nokia;
Philips; ASML; ING; Revolut; Klarna; PayPal Holdings; Goldman Sachs; JPMorgan; Morgan Stanley;
McKinsey; Deloitte; KPMG; PwC; Accenture; Capgemini; OpenAI; Anthropic; DeepMind; Hugging Face
Inc; Mistral AI; Cohere; Stability AI; GitHub; GitLab; Atlassian; Red Hat; Canonical; Mozilla;
JetBrains; HashiCorp; Elastic NV; Palantir; Uber; Lyft; Airbnb; LinkedIn; Twitter; Reddit;
YouTube; TikTok; ByteDance; Alibaba; Tencent; Baidu; Pinterest; Starbucks; McDonald's; Walmart;
Costco; Lidl; Aldi; Rewe; Edeka; Carrefour; Telefónica; Santander Bank; BBVA; Inditex; Repsol;
Vodafone; Deutsche Telekom = Telekom; T-Mobile; Verizon; Comcast; Disney; Pixar; Warner Bros; BBC;
CNN; New York Times = NYT; Der Spiegel; Reuters; Bloomberg; Wikipedia; UNESCO; UNICEF; NATO;
European Union = EU; United Nations; World Bank; Red Cross; Greenpeace; NASA; ESA; CERN; MIT;
Stanford = Stanford University; Harvard = Harvard University; Yale; Princeton; Oxford University;
ETH Zurich = ETH Zürich, ETH; EPFL; TU Munich = TU München, TUM; TU Berlin; RWTH Aachen; LMU;
Charité; Sorbonne; UC Berkeley; UCLA; Caltech; Carnegie Mellon; Max Planck Institute; Fraunhofer;
Apache Software Foundation; Linux Foundation; Y Combinator; DHL; FedEx; UPS; Hermes Paket; Maersk;
Shell plc; ExxonMobil; Pfizer; BioNTech; Moderna; AstraZeneca; Johnson & Johnson; Procter &
Gamble; Coca-Cola; PepsiCo; Heineken; L'Oréal; LVMH; Louis Vuitton; Gucci; Zara; Nike; Patagonia
Inc; Decathlon; Barclays; HSBC; UBS; Credit Suisse; Swisscom; Migros; Techniker Krankenkasse; AOK;
Finanzamt; Bundesbank; ADAC
"""

# Also ordinary words or fruit: an organization only as somebody's place of work or as a maker.
AMBIGUOUS: Final = """
Apple; Amazon; Meta; Oracle; Tesla; Intel; Shell; Stripe; Square; Block; Visa; Target; Oxford;
Cambridge; Elastic; Databricks; Snowflake; Slack; Zoom; Notion; Cloudflare; Shopify; Salesforce;
Adobe; Orange; Continental; Hermes; Patagonia; Santander; Booking
"""

# What ends the name of an organization.
SUFFIXES: Final = (
    "Inc Corp Corporation LLC Ltd Limited Co Company Foundation Labs Studio Studios Solutions "
    "Group "
    "Technologies Technology Systems Software University College Institute Hospital Clinic Bank "
    "Partners Ventures Capital Consulting Industries Airlines Pharmaceuticals Logistics Robotics "
    "Analytics Energy Motors Insurance Press Museum Academy GmbH AG SE KG eV Gruppe Stiftung "
    "Universität Hochschule Klinikum SA SAS SARL SL SpA BV NV Oy AB"
)

# What begins the name of an organization.
PREFIXES: Final = (
    "University of|Institute of|Ministry of|Department of|Bank of|College of|Museum of|Church of|"
    "Universität|Hochschule|Klinikum|Ministerium für|Université de|Université d'|Universidad de|"
    "Universidad|Hospital|Banco de|Instituto de|Fundación"
)

CHINESE_ENDINGS: Final = "公司|集团|大学|银行|医院|研究院|研究所|中学|基金会|出版社|科技"
JAPANESE_ENDINGS: Final = "大学|銀行|病院|研究所|高校|株式会社|製作所|電機|自動車|商事"
CJK: Final = (
    "腾讯 阿里巴巴 百度 字节跳动 华为 小米 京东 美团 网易 谷歌 微软 苹果公司 亚马逊 英伟达 "
    "清华大学 "
    "北京大学 复旦大学 中国银行 滴滴 拼多多 比亚迪 "
    "トヨタ ソニー 任天堂 ホンダ 日産 パナソニック 楽天 ソフトバンク グーグル マイクロソフト "
    "東京大学 "
    "京都大学 日立 富士通 メルカリ 三菱電機"
)
