"""Short texts written for these tests: a critique in each tradition's own language, and plain words about a picture."""

# They tell of no symbol, no history and no thought. Pieces of their words look like keywords (the "waves" of the
# Korean text hold "Daoism", the "pure" of the Japanese one "iki").
PLAIN = {
    "en": """This is an image of a bridge, roughly in the middle, with the attributes one expects. The artist uses two
brushes; the support is of medium size. A bird sings its song. The pattern of the tiles suggests an original choice, and
its harmony and atmosphere are of importance to the painter.""",
    "zh": "画面中有一座桥，作者把它放在中间，旁边的人很生气。颜色影响了观众，所以画家号称满意。",
    "ja": """純粋な青で描かれた橋が中央にあり、小さな鳥を含み、少しさびしい感じがする。
視線の先に人がいて、語りかける。""",
    "ko": """파도가 그려진 그림으로, 다리가 가운데 놓여 있다.
구도가 단순하고 선으로 이루어진 것은 비단 이 화가만이 아니다.""",
    "fa": "در این تصویر یک پل در میانه دیده می‌شود و پرنده‌ای کوچک کنار آن است. تزیین ساده‌ای هم دارد.",
    "ar": "في هذه الصورة جسر في الوسط وطائر صغير إلى جانبه، وفيها تكرار بسيط.",
    "hi": "इस चित्र में बीच में एक पुल है जो ध्यान आकर्षित करता है, और पास के स्थान पर एक छोटी चिड़िया है।",
}

OWN_LANGUAGE = {
    "chinese": """这幅山水设色淡雅，构图疏朗，远景以大片留白表现云气，近景层次分明，线条简练。
山石用披麻皴，用笔中锋，墨色浓淡相间，左上有题款与印章。渔父与松鹤的意象寓意隐逸，诗中有画，正是文人画的平淡。
画家生活于明代，师承吴门画派，仿古而能创新，对后世影响深远。
全幅意境幽远，气韵生动，虚实相生，以形写神，可谓天人合一，格调高雅。""",
    "western": """The palette of this oil on canvas is warm, and strong chiaroscuro models the figures. A triangular
composition leads to one vanishing point. The brushwork varies from thin glazes to impasto. The iconography is that of
an Annunciation; the lily is a symbol of purity. A donor of the Medici circle gave the commission; the panel is signed
and dated. It belongs to the late Renaissance in Florence. The painter trained in a large workshop, and his biography
is told by a friend. Its provenance is known since an auction in 1802. Humanist proportion and ideal beauty meet pathos
and awe before the sublime: a masterpiece.""",
    "japanese": """画面は斜めの構図をとり、余白と金箔が奥行を生む。輪郭の描線は柔らかく、ぼかしによる夜景の陰影が
美しい。岩絵具の着色とたらし込みは琳派の筆致である。画題は花鳥画で、松竹梅の図像は吉祥を象徴する。落款があり、掛軸に表装されている。
江戸時代の町人の美意識、粋な見立てもうかがえる。師弟の系譜を継承しつつ西洋との交流から新機軸を打ち出した。
侘びと寂び、もののあはれ、幽玄の余情が物語の場面展開に漂い、禅の自然観に通じる。""",
    "korean": """담채의 색감은 맑고 필선은 힘차다.
구도는 대각선을 이루며 넓은 여백이 공간을 연다. 화면 전체에 기운생동이 느껴진다.
수묵의 농담과 수직준 준법이 돋보이고, 한지에 그려 족자로 꾸몄다.
금강산의 산수와 사군자, 매화와 대나무는 성리학의 선비 정신을 담는다.
민화와 궁중 회화에도 같은 소재가 있다. 조선 후기의 화가 정선은 남종화를 받아들여 자신의 화파를 이루었다.
지금은 박물관에 소장되어 있다.
문인화의 서권기와 진경산수의 실경이 만나고, 풍속화의 해학도 보인다. 한국적 정체성을 보여 주는 걸작이다.""",
    "islamic": """رنگ لاجورد و شنگرف در این نگاره می‌درخشد و ترکیب‌بندی آن با قلم‌گیری ظریف و نقوش اسلیمی همراه است.
فضاسازی چند لایه است. هنرمند نگارگری با قلم‌مو و رنگدانه‌های کانی کار کرده و خوشنویسی نستعلیق بر کاغذ آهار دیده می‌شود.
صحنه‌ای از شاهنامه است: رستم در دربار، در باغ و کنار جویبار، زیر ایوان و گنبد؛ سیمرغ و گل و بلبل نیز هستند.
اثر به مکتب تبریز و دوره تیموری تعلق دارد و به سفارش شاه طهماسب در نسخه خطی با تذهیب آمده است.
روایت داستان با عرفان و عشق الهی پیوند دارد؛ تزیین آن نشان وحدت در کثرت است و نور الهی یادآور بهشت.""",
    "indian": """इस लघुचित्र में केसरिया रंग और महीन रेखा का सुंदर संयोजन है। आकृति त्रिभंग मुद्रा में है और आभूषण तथा
अलंकरण बारीक हैं। खनिज रंग वसली पर तूलिका से लगाए गए हैं; हाशिए पर हस्ताक्षर और मुहर हैं। कृष्ण और राधा का प्रेम, नायिका का विरह,
रागमाला की रागिनी, कमल और मोर, भागवत और पुराण की कथा यहाँ मिलती है। यह पहाड़ी शैली, गुलेर और कांगड़ा से जुड़ी है,
पर मुगल दरबार का प्रभाव भी है।
शृंगार रस और भाव, भक्ति और समर्पण, दर्शन की अनुभूति तथा आध्यात्मिक ध्यान इसे अलौकिक बनाते हैं।""",
}
