import type { DemoTexts } from './en';

export const ja: DemoTexts = {
  name: 'Foyer Demo Days',
  attributes: { interests: '興味・関心', phone: '電話番号' },
  lobby: {
    name: 'ロビー',
    description: '光と木々、そして腰を下ろせる広い階段。どのエリアへもここから行けます。',
    main: 'エントランスホール',
    gallery: 'ギャラリーから',
    welcome: 'ようこそ',
    guide: '会場ガイド',
    welcomeText: `<h2>どうぞお入りください。扉は開いています</h2>
<p><strong>Foyer Demo Days</strong>へようこそ。エイダ、グレース、アランとともに、計算の過去と未来をめぐる2日間です。ここはロビーです。ゆっくり見まわして、気になるものを開いてみてください。</p>
<ul><li><strong>展示会場</strong>は左の扉の奥です。真ちゅうと木の機械を8つのブースが囲み、その場で読める資料もあります。</li>
<li><strong>講堂</strong>は右手です。ステージはひとつ、講演も一度にひとつ。選ぶ必要はありません。</li>
<li><strong>ラウンジ</strong>は階段の上です。ソファと、思いを書きこめる壁と、みんなで描けるボードがあります。</li>
<li><strong>屋上</strong>はそのすべての上にあります。夕暮れのテラスから、ぐるりと見わたせます。</li></ul>
<p>画像の上のカードを開くと、くわしく読めます。名前の付いたラベルはほかのエリアにつながっています。</p>`,
  },
  expo: {
    name: '展示会場',
    description: '完成しなかった機械を囲む8つのブース。読んで、持ち帰って、また来てください。',
    files: {
      guide: '会場ガイド（英語）',
      brochure: '解析機関（英語）',
      exhibitors: '出展者の一覧表',
    },
    hall: '通路',
    corner: '読書コーナー',
    engine: '解析機関',
    exhibitors: '出展者',
    media: 'メディアボード',
    compilers: 'コンパイラのしくみ',
    papers: '持ち帰れる資料',
    exhibitorsText: `<h2>機械を囲む8つのブース</h2>
<ul><li><strong>E1 Difference &amp; Company</strong>：回して試せる数字車と桁上げのしくみ</li>
<li><strong>E2 The Analytical Engine Society</strong>：図面と設計図、そしてエイダが朗読する1843年の「注釈」</li>
<li><strong>E3 Plainword Compilers</strong>：グレースが見せる、自分を説明するコンパイラ</li>
<li><strong>E4 Tape &amp; Table</strong>：手回しで動かすアランの機械</li>
<li><strong>E5 Sheet Forty</strong>：鉛筆で体験する、人間コンピューターの一日</li>
<li><strong>E6 Backus Street Grammar School</strong>：紙で学ぶ、はじめての構文解析</li>
<li><strong>E7 Longshelf Archive</strong>：作り手より長生きするファイル形式</li>
<li><strong>E8 Grain Microsystems</strong>：小さく、遅く、頼れるプロセッサ</li></ul>
<p>ブースは夜のあいだも開いています。資料はお持ち帰りいただけます。</p>`,
  },
  auditorium: {
    name: '講堂',
    description: 'ステージはひとつ、講演も一度にひとつ。途中からでも歓迎です。入口は後ろにあります。',
    meetings: '講演者と話す',
    seats: '客席から',
    programme: 'プログラム',
    programmeDocument: '全プログラム',
    calendar: 'お持ち帰り',
    calendarFile: '全講演をカレンダーに',
    programmeText: `<h2>2日間、ひとつのステージ</h2>
<h3>2027年3月9日（火）：機械とことば</h3>
<ul><li><strong>09:00</strong> ごあいさつ：機械とは一種の会話である<em>（エイダ）</em></li>
<li><strong>09:20</strong> 開会講演：数を織る<em>（エイダ）</em></li>
<li><strong>10:30</strong> ストアとミルの内側<em>（シャーロット）</em></li>
<li><strong>13:30</strong> 機械に読むことを教える<em>（グレース）</em></li>
<li><strong>16:30</strong> 夕べの講演：コンピューターにできないこと<em>（アラン）</em></li></ul>
<h3>2027年3月10日（水）：限界と地平線</h3>
<ul><li><strong>09:00</strong> 1936年、不可能にとって良い年<em>（アラン）</em></li>
<li><strong>11:10</strong> 蛾と日誌とことば<em>（グレース）</em></li>
<li><strong>13:15</strong> 答える画面<em>（ダグラス、ルース）</em></li>
<li><strong>15:20</strong> 百年もつソフトウェア<em>（マーガレット）</em></li>
<li><strong>16:15</strong> パネル討論：次の機械は何のために？<em>（エイダ、グレース、アラン）</em></li></ul>
<p>時刻はすべて中央ヨーロッパ時間です。全プログラムはこのカードの隣の文書（英語）にあります。</p>`,
  },
  lounge: {
    name: 'ラウンジ',
    description: 'ソファと、思いを書きこめる壁と、みんなで描けるボード。',
    sofas: 'ソファのそば',
    board: 'ホワイトボード',
    wall: 'ソーシャルウォール',
  },
  rooftop: {
    name: '屋上',
    description: '夕暮れの街を見おろすテラス。見まわしてみてください。焚き火とバーと望遠鏡があります。',
    terrace: 'テラスで',
    bar: 'バーのそば',
    telescope: '望遠鏡',
    evening: '屋上の夕べ',
    view: `<h2>ここから見えるもの</h2>
<p>太陽は旧市街の向こうに沈みます。丸屋根から右へ目を移すと天文台があり、明日のグレースの講演はそこで始まります。</p>
<p>暗くなると、望遠鏡は木星に向けられます。小さなレンズでも、衛星が4つ見えます。ガリレオは1610年、それを夜ごとに描きました。その動きは、地球上のだれもが読むことのできた最初の時計でした。</p>`,
  },
  pictures: {
    'lobby-main': '広い階段席と木々、受付カウンターのある明るいエントランスホール',
    'lobby-gallery': 'ギャラリーから見たホール。高い窓の前、木々のあいだに並ぶひじ掛け椅子',
    auditorium: '講堂。幅広いステージと大きなスクリーンの前に並ぶ客席',
    'expo-hall': '通路の両側に並ぶ木のブースと、中央の計算機関',
    'expo-corner': '読書コーナー。ひじ掛け椅子と本棚と掲示板',
    lounge: 'ラウンジ。ホワイトボードとメモの壁の前に並ぶソファとひじ掛け椅子',
    rooftop: '夕暮れの屋上テラスの全周。街を見おろす望遠鏡、焚き火、バー、ロビーへの明るい扉、小さなステージ',
    'rooftop-bar':
      'バーから見た屋上テラスの全周。カウンターの椅子、連なる明かり、遠くのステージ、街の上の太陽',
    'poster-event':
      'ポスター：7つ続く開いた戸口の先、光の中に人が立っている。Foyer Demo Days、2027年3月9日・10日',
    'photo-telescope': '夕暮れの街の屋根を背に、木の三脚にのった真ちゅうの望遠鏡',
    'photo-bar': '夕方の光の中、丸い照明と椅子が並ぶ屋上テラスの木のバー',
    'photo-wheels': '浮き彫りの数字が付いた真ちゅうの車が並ぶ柱の接写',
    'diagram-timeline': '1800年から現在までの年表。パンチカード（1804年）からウェブ（1989年）まで10本の帯',
    'diagram-engine': 'ストア、ミル、制御、カード、プリンターの図。ミルから制御へ戻る矢印に「結果は負か？」',
    'poster-contrast':
      'ポスター：「Can you read this?」を6つの灰色で。コントラストは1.5から15.5まで、ふつうの文章には4.5以上で足りる',
    'poster-pendulums': 'ポスター：揺れが収まるにつれて狭まっていく、金・赤・青の細い曲線',
  },
  consent: {
    text: '<p>ほかの提供元のポスターを表示し、メールアドレスとともに訪問を数えてもよろしいですか。<strong>決めるのはあなたです</strong>。選択は「プライバシー設定」でいつでも変更できます。</p>',
    personalizedTracking:
      '<p>許可していただくと、メールアドレスが統計に加わり、どのエリアを訪れたかが主催者にわかります。許可がなければ、訪問は匿名で数えられます。</p>',
    facts: { provider: '提供元', purpose: '目的', storedFor: '保存期間' },
    venue: {
      purpose: 'ログイン状態を保ち、言語とこれらの選択を記憶します',
      storedFor: 'ログアウトするか、ブラウザーのデータを消去するまで',
    },
    archive: {
      provider: 'Longshelf Archive（このデモのための架空の提供元。ポスターはこのサーバーにあります）',
      purpose: '展示会場のポスター「コンパイラのしくみ」を貸し出しています',
      storedFor: '保存されません',
    },
    analytics: { purpose: 'エリアがどれくらい訪問されたかを数えます', storedFor: '180日間' },
  },
  imprint: `<p><strong>Foyer Demo Days</strong>は架空のカンファレンスです。Foyerで作った会場がどのようなものかを示すためにあり、このサーバーを起動した人が運営しています。</p>
<h2>この会場の責任者</h2>
<p>Foyer Demo Society<br>12 Engine Street<br>Exampletown</p>
<p>メール：<a href="mailto:desk@demo.example">desk@demo.example</a></p>
<h2>内容について</h2>
<p>カンファレンスも講演者も出展者も架空のものですが、語られる歴史は本物です。画像、文章、文書はすべてこのデモのために作られました。</p>
<p>ご自分の会場を開くときは、ここにご自分の運営者情報を掲載してください。多くの国で法律により求められています。</p>`,
  privacyPolicy: `<p>要点：この会場は、入場していただくために必要なものを保存します。ほかの参加者には、あなたの名前、会社、役職、いまいるエリアが見えます。</p>
<h2>保存されるもの</h2>
<ul><li><strong>アカウント</strong>：名前、メールアドレス、パスワードの元に戻せないハッシュ。パスワードそのものは保存しません。</li>
<li><strong>セッション</strong>：ログイン状態を保つ鍵のハッシュ。ログアウトするか、取り消されるまで。</li>
<li><strong>プライバシー設定</strong>：何を、どのブラウザーで決めたか。3年間。</li>
<li><strong>ページのエラー</strong>：何が、どのブラウザーで起きたか。30日間。</li>
<li><strong>訪問</strong>（許可した場合）：どのページが開かれたか。180日間。メールアドレスは、それも許可した場合だけ。</li>
<li><strong>お使いの端末</strong>：言語、プライバシー設定、ブラウザーのセッション。</li></ul>
<h2>行わないこと</h2>
<ul><li>広告も、ほかのサイトをまたぐ追跡もありません。</li>
<li>ほかのサーバーからは何も読みこみません。</li>
<li>サーバーのログに名前、アドレス、パスワードは含まれません。</li></ul>
<h2>あなたの選択肢</h2>
<p>データの閲覧、訂正、削除は<a href="mailto:desk@demo.example">desk@demo.example</a>までご連絡ください。アカウント設定では、ご自分でダウンロードや削除ができます。</p>`,
  biographies: {
    'Ada Lovelace': '完成しなかった機械のために、世に出た最初のプログラムを書きました。',
    'Grace Hopper':
      '機械にはことばを読むことを、人には「なぜいつもそうしてきたのか」と問うことを教えました。',
    'Alan Turing': '存在しない機械を描き、それによって存在するすべての機械を描きました。',
    'Charlotte Brass': '真ちゅうと木の機械を直し、それがどう考えるかを見せます。',
    'Douglas Field': '説明する前に描きます。差し出されたものなら、どんな面にでも。',
    'Ruth Horizon': '屋上の世話をし、そこから見える明かりをすべて知っています。',
    'Margaret Orbit': '遠く離れた場所で、一度目から動かなければならないソフトウェアを書きます。',
    'Harriet Host': '扉を開け、窓を閉め、そのあいだのすべての質問に答えます。',
  },
  sessions: {
    doors: {
      title: '開場、コーヒーの用意ができました',
      description:
        'どうぞお入りになって、見まわしてください。何がどこにあり、だれがもう来ているか、ハリエットがご案内します。',
    },
    'welcome-talk': {
      title: '数のための織機',
      description: '織機と計算機関に共通するもの、そして模様がすでにプログラムの半分である理由。',
    },
    'guided-round': {
      title: '8つのブース、案内つき',
      description: '30分ごとに始まる展示会場めぐり。どこからでもご参加ください。',
    },
    'reading-machine': {
      title: '機械はどうやって読むことを覚えたか',
      description:
        '最初のコンパイラは、2年間動いたあとでも不可能だと言われていました。ほかの人を待つのがどんな気持ちだったか、グレースが語ります。',
    },
    'open-table': {
      title: 'オープンテーブル：ステージのない質問',
      description: '座って、たずねて、聞いてください。だれもメモは取りません。',
    },
    moth: {
      title: '蛾を間近で',
      description:
        '日誌の1ページと、テープの切れ端と、1匹の蛾。それが語ること、そしてのちに付け足されたこと。',
    },
    'next-machine': {
      title: '3つの椅子、ひとつの問い',
      description:
        '次の機械は何のためにあるべきでしょうか。エイダ、グレース、アランがなごやかに意見を戦わせます。',
    },
    'horizon-walk': {
      title: '地平線をひとまわり',
      description: 'テラスから何が見え、以前そこに何があったかを、ルースがお話しします。',
    },
    'cannot-do': {
      title: '不可能なプログラムの短い一覧',
      description: 'どんなコンピューターにも決してできない3つの仕事と、それが皆さんにとって朗報である理由。',
    },
    'drawing-hour': {
      title: 'みんなで機械を描こう',
      description:
        'ラウンジのホワイトボードは白紙から始まります。ひとり1つずつ部品を足し、きちんとかみ合わせます。',
    },
    'first-evening': {
      title: '1日目の終わりに',
      description: '今日聞いたことを、明かりがともる前に10の文で。',
    },
    'good-year': {
      title: '冗談から始まった論文',
      description: '1936年、すべては計算できるのかと問われました。答えるには、紙でできた機械が必要でした。',
    },
    papers: {
      title: 'その場で読む資料',
      description: 'シャーロットがブースの文書を4つ開き、まず余白から読みます。',
    },
    nanosecond: {
      title: '30センチメートルの時間',
      description: '1本の針金が、光が1ナノ秒に進む距離と、人工衛星の返事が遅れる理由を教えてくれます。',
    },
    'answering-screens': {
      title: 'ウィンドウ以前のウィンドウ',
      description: '手と、車輪の付いた木片と、すぐに答える画面。',
    },
    'wall-of-thoughts': {
      title: 'エイダに何を聞きますか？',
      description: 'ラウンジの壁に質問を貼ってください。エイダは、笑った質問から先に答えます。',
    },
    'hundred-years': {
      title: '一度だけ書く、故郷から遠く',
      description: 'だれも修理に行けない場所のためのソフトウェアの書き方。',
    },
    'stars-by-hand': {
      title: '手で計算された星々',
      description:
        'コンピューター以前にもコンピューターがいました。鉛筆を持ち、こんな景色を眺める人たちです。',
    },
    'expo-close': {
      title: '機械の見納め',
      description: '展示会場の中央の機械を、もう一度だけ巻き上げます。そして休ませます。',
    },
    goodbye: {
      title: 'さようなら、そしてこれからも開いているもの',
      description: 'お礼と3つのお知らせ、そして終了後も訪れることのできる場所のご案内。',
    },
  },
  categories: { history: '計算の歴史', explained: 'わかる解説', meeting: '良い集い方' },
  pieces: {
    'poster-event': {
      title: 'イベントのポスター',
      description: '続いて並ぶ7つの扉と、中へ向かう人。印刷しても、ご自分の扉の横に掛けても。',
    },
    'photo-telescope': {
      title: '望遠鏡のそばの夕暮れ',
      description: '最初の来場者を待つ屋上テラス。日の入りは6時。望遠鏡はだれでも使えます。',
    },
    'photo-bar': {
      title: '屋上のバー',
      description: 'パーゴラの下に、木の格子と大理石と5つの椅子。最後の講演のあと、5時半に開きます。',
    },
    'photo-wheels': {
      title: '数字車',
      description:
        '1つの車に10の数字、1本の柱に8つの車。1822年の数はこんな姿でした。歯が次の桁へ繰り上げます。',
    },
    'diagram-timeline': {
      title: '計算の2世紀',
      description: 'パンチカードからウェブまで10のアイデアを、始まった年と生きた長さとともに。',
    },
    'diagram-engine': {
      title: 'ひと目でわかる解析機関',
      description: 'ストア、ミル、制御、カード、プリンター。そして計算機をコンピューターにした1本の矢印。',
    },
    'poster-contrast': {
      title: '4.5対1',
      description: '同じ紙の上の6つの灰色。横の数字はコントラスト、線は読むことが苦労に変わるところ。',
    },
    'poster-pendulums': {
      title: '2つの振り子、1本のペン',
      description: '片方が2回揺れるあいだにもう片方が3回揺れるとき、ハーモノグラフが描くもの。',
    },
    'film-words': {
      title: 'お入りください',
      description: '招待のすべてを、9つの英単語と10秒で。音声なし。',
    },
    'film-differences': {
      title: '掛け算なしの平方数',
      description:
        'バベッジの最初の機械が目指した階差法。ハンドルのひと回しは足し算をするだけです。音声なし。',
    },
    'film-statechart': {
      title: '状態遷移図の動き方',
      description:
        '会議の席をひとつの図に。5つのイベントと1つの印、そして決して同時に2つの状態にはなりません。音声なし。',
    },
    'film-sorting': {
      title: '同じ列を3通りに並べ替え',
      description:
        'バブルソート、挿入ソート、クイックソートが同時に始まり、毎秒同じ回数だけ比較します。音声なし。',
    },
    'film-orbits': {
      title: '等しい時間に等しい面積',
      description: '1609年のケプラーの第2法則。惑星は太陽に最も近いところで最も速く動きます。音声なし。',
    },
    'film-waves': {
      title: '2つの波、ひとつの水面',
      description: '上から見た水槽の波。破線の上では山と谷が出会い、水は静かなままです。音声なし。',
    },
    'evening-on-the-roof': {
      title: '屋上の夕べ',
      description: '火曜の夜のプログラム。日没、短い講演、チェロ、そして木星の衛星。英語、1ページ。',
    },
    'conference-halls': {
      title: '会議場の小さな歴史',
      description: 'アテネの丘からブラウザーのページまで、部屋が人に教えた話し方。英語、3ページ。',
    },
    'reading-a-statechart': {
      title: '状態遷移図の読み方',
      description: '5つの記号と1つの例、そしてどんな図にも投げかけたい6つの問い。英語、2ページ。',
    },
    'maths-of-queues': {
      title: '行列の数学',
      description:
        '窓口が80パーセントでは順調で、95パーセントでは破綻する理由と、列を1つにすると変わること。英語、3ページ。',
    },
    'accessible-events': {
      title: 'オンラインイベントのアクセシビリティ：チェックリスト',
      description: '6週間前から翌日まで、主催者、進行役、講演者のための40項目。英語、2ページ。',
    },
    'speaker-handout': {
      title: '登壇の前に',
      description:
        '講演者のための手引き。何を送るか、20分をどう配分するか、故障のときどうするか。英語、2ページ。',
    },
    'link-accessibility': {
      title: 'Web Accessibility Initiative',
      description: 'W3Cによるガイドラインそのものと、チュートリアル、アクセシブルな会議のページ。',
    },
    'link-scxml': {
      title: 'State Chart XML',
      description: '状態遷移図が次に何をするかを正確に定めた、2015年のW3C勧告。',
    },
    'link-computer-history': {
      title: 'コンピューター歴史博物館',
      description: 'マウンテンビューにある博物館。収蔵品、証言の記録、修復された機械。',
    },
    'link-science-museum': {
      title: 'サイエンス・ミュージアム（ロンドン）',
      description: 'バベッジの図面から作られた、完全な階差機関2号機を見ることができます。',
    },
  },
};
