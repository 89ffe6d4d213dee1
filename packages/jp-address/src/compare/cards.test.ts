import { describe, expect, it } from 'vitest';
import { compareAddress } from './compare-address.ts';
import { compareKana, compareName } from './compare-name.ts';
import type { Likeness } from './compare-text.ts';

type Groups = Readonly<Record<string, string>>;

/** Lines `typed → verified: likeness`. */
const listRows = (groups: Groups): readonly (readonly [string, string, Likeness])[] =>
  Object.values(groups).flatMap((text) =>
    text
      .trim()
      .split(/\n\s*/)
      .map((line) => {
        const [, typed = '', verified = '', likeness = ''] = /^(.+?) → (.+): (\w+)$/.exec(line) ?? [];
        return [typed, verified, likeness as Likeness] as const;
      }),
  );

/** The key names the source of the notation. */
const names: Groups = {
  'issue 46': `
    山 本太郎 → 山本　太郎: review
    山本 太郎 → 山本　太郎: same
    山田 ちえ → 山田　ちゑ: review
    山田 しず → 山田　しづ: review
    ちえ → ちゑ: review
    しず → しづ: review
    スミス ジョン → SMITH JOHN: review
    JOHN SMITH → SMITH JOHN: review
    SMITH JOHN → SMITH JOHN MICHAEL: review
    さくら → 櫻: review
    太郎 → ハナコ: differs
    田中 → ナカムラ: differs
    山田 太郎 → 山田　ハナコ: differs
    田中 次郎 → ナカムラ　次郎: differs`,
  'Immigration Services Agency, 在留カード「氏名の表記」: Roman letters in capitals, kanji may follow': `
    SMITH JOHN → SMITH JOHN: same
    ＳＭＩＴＨ ＪＯＨＮ → SMITH JOHN: same
    Smith John → SMITH JOHN: equivalent
    王 偉 → WANG WEI 王　偉: equivalent
    WANG WEI → WANG WEI 王　偉: equivalent
    李 偉 → WANG WEI 王　偉: differs
    LI WEI → WANG WEI 王　偉: differs
    ＫＩＭ ＭＩＮＪＵＮ → KIM MIN JUN: same
    NGUYEN LAN → NGUYEN THI LAN: review
    GARCIA → GARCIA MARIA: differs
    GARCIA MARIA → GARCIA LOPEZ MARIA JOSE: review
    GARCIA JOSE → GARCIA LOPEZ MARIA: differs
    OBRIEN PATRICK → O'BRIEN PATRICK: equivalent
    DUPONT JEAN PIERRE → DUPONT JEAN-PIERRE: equivalent
    MULLER LUKAS → MÜLLER LUKAS: equivalent
    SMITH JOHN → SMITH JANE: differs
    SMITH JOHN → TANAKA HANAKO: differs`,
  'passports: Hepburn letters, pinyin and Korean spellings of a name in kanji': `
    山田 太郎 → YAMADA TARO: review
    山田 太郎 → TANAKA TARO: differs
    山田 太郎 → YAMADA JIRO: differs
    YAMADA TARO → 山田　太郎: review
    佐藤 裕子 → SATOH YUUKO: review
    大野 翔太 → ONO SHOTA: review
    八田 純 → HATTA JUN: review
    本間 慎 → HOMMA SHIN: review
    加藤 優 → KATO JANE: differs
    王 偉 → WANG WEI: review
    王 偉 → LI WEI: differs
    黄 偉 → WONG WAI: review
    陳 美玲 → CHEN MEILING: review
    金 民俊 → KIM MINJUN: review
    金田 優奈 → KIM YUNA: differs
    鈴木 一郎 → WANG ICHIRO: differs`,
  '簡化字総表 (1986): simplified kanji': `
    陳 偉 → 陈　伟: review
    劉 洋 → 刘　洋: review
    張 偉 → 张　伟: review
    孫 麗 → 孙　丽: review
    東 太郎 → 东　太郎: review
    陳 偉 → 张　伟: differs`,
  '人名の助詞: surnames with and without ノ': `
    井ノ上 太郎 → 井上　太郎: review
    井上 太郎 → 井ノ上　太郎: review
    井ノ上 龍介 → 井上龍介: review
    山之内 豊 → 山内　豊: review
    田の上 誠 → 田上　誠: review
    山田 龍之介 → 山田　龍介: differs
    井ノ上 太郎 → 川上　太郎: differs`,
  'note.com/shartick: name on a My Number card joined with an underscore': `
    漢字 太郎 → HANZI TAILANG_漢字 太郎: equivalent
    HANZI TAILANG → HANZI TAILANG_漢字 太郎: equivalent
    漢字 次郎 → HANZI TAILANG_漢字 太郎: differs`,
  'Ministry of Internal Affairs, 住民票の通称と旧氏: in brackets behind the name': `
    田中 一郎 → WANG WEI(田中 一郎): review
    鈴木 一郎 → WANG WEI(田中 一郎): differs
    山田 花子 → 山田[佐藤]　花子: equivalent
    金田 優奈 → KIM YUNA（通称　金田　優奈）: review
    金田 優奈 → KIM YUNA　通称：金田　優奈: review
    KIM YUNA → KIM YUNA　通称：金田　優奈: equivalent
    金山 優奈 → KIM YUNA（通称　金田　優奈）: differs
    佐藤 花子 → 山田　花子　旧姓　佐藤: review`,
  '文化庁 常用漢字表 (旧字体), 法務省 人名用漢字: old and new forms': `
    髙橋 守 → 高橋　守: equivalent
    山崎 翔 → 山﨑　翔: equivalent
    浜田 一 → 濵田　一: equivalent
    吉田 真 → 𠮷田　真: equivalent
    渡辺 恵 → 渡邉　恵: review
    渡邉 恵 → 渡邊　恵: review
    斎藤 学 → 齊藤　学: review
    島田 桜 → 嶋田　櫻: review
    沢田 竜 → 澤田　龍: review
    佐々木 希 → 佐佐木　希: equivalent
    三ヶ島 葵 → 三ケ島　葵: review
    田中 太郎 → 田中　太朗: differs
    山田 健太 → 山田　健大: differs`,
  'ICAO Doc 9303 part 3: letters of a travel document': `
    VAN ANH NGUYEN → NGUYEN VAN ANH: review
    SILVA JOAO → SILVA JOÃO: equivalent
    DE SOUZA MARIA → DE SOUZA MARIA APARECIDA: review
    LEE MIN-HO → LEE MINHO: equivalent
    SMITH JON → SMITH JOHN: differs
    Li Na → LIN A: review
    LI NA → LIN A: review
    WANG XIAO MING → WANGX IAOMING: review
    SMITH JOHN MICHAEL → SMITH JOHN M: review
    SMITH J → SMITH JOHN: review
    SMITH JOHN → SMITH JACK M: differs
    MARIA DELA CRUZ → DE LA CRUZ MARIA: review
    MÜLLER LUKAS → MUELLER LUKAS: review
    SORENSEN LARS → SØRENSEN LARS: equivalent
    DANG THI LAN → ĐẶNG THỊ LAN: equivalent
    CHAN SIU MING → CHAN SIU-MING: equivalent
    キム ユナ → KIM YUNA 金　優奈: review
    MOHAMMED ALI → MUHAMMAD ALI: differs`,
  'katakana of foreign names (国語審議会 外来語の表記)': `
    マイケル ブラウン → BROWN MICHAEL: review
    グエン ラン → NGUYEN LAN: review
    マリア ガルシア → GARCIA MARIA: review
    ヴィクトル・ユゴー → HUGO VICTOR: review
    トーマス ミュラー → MÜLLER THOMAS: review
    タナカ ハナコ → SMITH JOHN: differs
    キム ミンジュン → スズキ ミンジュン: differs`,
  'J-LIS 代替文字 (水戸市 FAQ 015800): kana where the certificate has no character': `
    高田 𩸽 → 高田　ホッケ: review
    中村 茜 → 中村　アカネ: review
    中村 茜 → 中村　ミドリ: differs
    草彅 剛 → 草なぎ　剛: review
    渡邉 恵 → 渡辺　メグミ: review`,
  '戸籍統一文字 and 変体仮名 in given names (法務省 戸籍の氏又は名に用いる文字)': `
    山田 みゑ → 山田　みえ: review
    山田 ゐち → 山田　いち: review
    山田 かをる → 山田　かおる: review
    山田 しづえ → 山田　しずゑ: review
    山田 ヴィオラ → 山田　ビオラ: review
    山田 えつ → 山田　みつ: differs
    山田 いち → 山田　うち: differs
    山田 はな → 山田　𛂞な: review
    山田 はな → 山田　𛀁な: differs
    山田 健ニ → 山田　健二: review
    山田 真一 → 山田　真ー: review
    岡崎 翼 → 岡嵜　翼: review
    神﨑 守 → 神埼　守: differs
    荻原 翼 → 萩原　翼: differs
    山田 己 → 山田　巳: differs
    末広 一 → 未広　一: differs`,
};

/** Kana of the card, or none; the name is 山田 太郎 unless a line gives another. */
const kana: Groups = {
  'issue 46': `
    山田 太郎 コクゼイ チヨウ → -: review
    山田 太郎 ヤマダ タロウ → -: equivalent`,
  'IPADIC and KANJIDIC: usual and rare readings': `
    佐々木 希 ササキ ノゾミ → -: equivalent
    五十嵐 翔 イガラシ ツバサ → -: equivalent
    服部 一徹 ハツトリ イツテツ → -: equivalent
    小川 裕子 オガワ ユウコ → -: equivalent
    小川 裕子 オガワ ヒロコ → -: equivalent
    髙橋 守 タカハシ マモル → -: equivalent
    井上 始 イノウエ ハジメ → -: equivalent
    長谷川 陽葵 ハセガワ ヒマリ → -: equivalent
    小川 裕子 スズキ ユウコ → -: review
    小川 裕子 オガワ ケンジ → -: review
    高田 𩸽 タカダ ホツケ → -: equivalent
    山田 みゑ ヤマダ ミエ → -: equivalent
    SMITH JOHN スミス ジヨン → -: equivalent
    SMITH JOHN タナカ ハナコ → -: review`,
  '改正戸籍法 (2025-05-26): a card with a reading': `
    山田 月 ヤマダ ライト → ヤマダ ライト: same
    山田 月 ヤマダ ツキ → ヤマダ ライト: review
    山田 翔太 ヤマダ シヨウタ → ヤマダ　ショウタ: same
    山田 千鶴 ヤマダ チヅル → ヤマダ チズル: same
    山田 太郎 ヤマダ タロウ → ﾔﾏﾀﾞ ﾀﾛｳ: same
    中島 健 ナカシマ ケン → ナカジマ ケン: review
    山田 太郎 ヤマダ ハナコ → ヤマダ タロウ: review
    服部 京子 ハツトリ キヨウコ → ハットリ　キョウコ: same`,
};

const here = '福岡県福岡市中央区天神1-2-3';
const addresses: Groups = {
  'issue 46': `
    ${here} → 福岡市中央区天神一丁目２番３号　令和７年４月１日　福岡市早良区西新四丁目１番１号: review
    福岡県福岡市早良区西新4-1-1 → 福岡市中央区天神一丁目２番３号　令和７年４月１日　福岡市早良区西新四丁目１番１号: equivalent
    ${here} → 福岡市中央区天神１－２－３ 東京都港区虎ノ門１－１－１: review
    福岡県那珂川市片縄1-1 → 福岡県筑紫郡那珂川町片縄１番地１: review
    岩手県九戸郡洋野町種市23-27 → 岩手県九戸郡洋野町種市第２３地割２７番地: equivalent`,
  '長崎県・愛媛県・香川県の地番: 甲 before or behind the number': `
    長崎県長崎市甲123 → 長崎県長崎市１２３番地甲: equivalent
    長崎県島原市城内甲1177-2 → 長崎県島原市城内１１７７番地甲の２: equivalent
    長崎県島原市城内1丁目甲1177 → 長崎県島原市城内一丁目１１７７番地甲: equivalent
    愛媛県伊予郡砥部町原町甲12-1 → 愛媛県伊予郡砥部町原町甲１２番地１: equivalent
    長崎県長崎市甲123 → 長崎県長崎市１２３番地: review
    長崎県島原市城内甲1177 → 長崎県島原市城内１１７７番地乙: differs
    愛媛県伊予郡砥部町原町甲12 → 愛媛県伊予郡砥部町原町丁１２番地: differs
    和歌山県和歌山市六番丁3 → 和歌山県和歌山市六番丁３番地: equivalent`,
  'police, 運転免許証 裏面 備考欄: new address and date': `
    東京都港区虎ノ門1-1-1 → ${here} 新住所 東京都港区虎ノ門１丁目１番１号: equivalent
    ${here} → ${here} 新住所 東京都港区虎ノ門１丁目１番１号: review
    東京都港区虎ノ門1-1-1 → ${here} 東京都港区虎ノ門１丁目１番１号 R7.4.1: equivalent
    東京都港区虎ノ門1-1-1 → ${here} 平成30年4月1日 大阪府大阪市北区梅田1-1-1 令和7年4月1日 東京都港区虎ノ門1-1-1: equivalent
    大阪府大阪市北区梅田1-1-1 → ${here} 平成30年4月1日 大阪府大阪市北区梅田1-1-1 令和7年4月1日 東京都港区虎ノ門1-1-1: review
    愛知県名古屋市中区栄1-1-1 → ${here} 令和7年4月1日 東京都港区虎ノ門1-1-1: differs`,
  'municipalities, 個人番号カード 追記欄 (下郷町: サインパネル領域)': `
    福岡県福岡市早良区西新4-1-1 → 福岡市中央区天神１丁目２番３号　裏面　令和６年１２月２日　福岡市早良区西新４－１－１: equivalent
    ${here} → ${here}　届出年月日 2025年4月1日　東京都港区虎ノ門1-1-1: review
    福岡県糸島市前原東1-1-1 → ${here}(令和7年4月1日転居)福岡県糸島市前原東一丁目1番1号: equivalent
    ${here} → ${here} 現住所: review
    ${here} → ${here} 転出予定: review
    ${here} → ${here} 令和7年4月1日 住所変更: review
    福岡県糸島市前原東1-1-1 → ${here} 糸島市前原東1丁目1番1号: review`,
  'buildings whose names hold a municipality (国土交通省 共同住宅の名称)': `
    ${here} → ${here} 福岡市営住宅１０１: equivalent
    ${here} → ${here} メゾン西町１０１: equivalent
    ${here} → ${here} 市川ビル２０１: equivalent
    ${here} → ${here} 東京ハイツ３０１: equivalent
    ${here} → ${here} 第二村上荘２: equivalent
    ${here} → ${here} 県営天神団地１－１０１: equivalent
    ${here} → ${here} 昭和ビル２０２: equivalent`,
  'Ministry of Internal Affairs, 市町村数の推移 and 政令指定都市': `
    宮城県富谷市成田1-1-1 → 宮城県黒川郡富谷町成田１丁目１番１号: review
    岩手県滝沢市中鵜飼55 → 岩手県岩手郡滝沢村中鵜飼５５: review
    兵庫県丹波篠山市北新町41 → 兵庫県篠山市北新町４１: review
    静岡県浜松市中央区元城町103-2 → 静岡県浜松市中区元城町１０３番地の２: review
    熊本県熊本市中央区花畑町4-7 → 熊本県熊本市花畑町４番７号: review
    佐賀県佐賀市大和町尼寺1-1 → 佐賀県佐賀郡大和町尼寺１番地１: review
    福岡県那珂川市片縄1-1 → 福岡県筑紫郡那珂川町片縄１番地２: differs
    福岡県春日市片縄1-1 → 福岡県筑紫郡那珂川町片縄１番地１: differs
    静岡県浜松市浜名区細江町気賀100 → 静岡県浜松市北区細江町気賀１００番地: review
    静岡県浜松市中央区三方原町1-1 → 静岡県浜松市北区三方原町１番地１: review
    静岡県浜松市中央区元城町103-2 → 静岡県浜松市浜名区元城町１０３番地の２: differs
    静岡県浜松市天竜区二俣町二俣481 → 静岡県浜松市天竜区二俣町二俣４８１番地: equivalent
    長崎県壱岐市郷ノ浦町本村触562 → 長崎県壱岐郡郷ノ浦町本村触５６２番地: review`,
  'municipalities, 住居表示と地番: spellings of place and lot': `
    茨城県龍ケ崎市3710 → 茨城県龍ヶ崎市３７１０番地: equivalent
    埼玉県鶴ヶ島市三ツ木16-1 → 埼玉県鶴が島市大字三ツ木１６番地の１: equivalent
    東京都千代田区霞が関2-1-1 → 東京都千代田区霞ヶ関二丁目１番１号: equivalent
    青森県八戸市内丸1-1-1 → 青森県八戸市字内丸１丁目１番１号: equivalent
    北海道札幌市中央区北1条西2丁目1 → 北海道札幌市中央区北一条西２丁目１番地: equivalent
    千葉県匝瑳市八日市場ハ793-2 → 千葉県匝瑳市八日市場ハ７９３番地２: equivalent
    京都府京都市中京区上本能寺前町488 → 京都府京都市中京区寺町通御池上る上本能寺前町４８８番地: review
    ${here} → 福岡市中央区天神１の２の３: equivalent
    ${here}-101 → 福岡市中央区天神一丁目２番３号　天神ビル１０１号: equivalent
    ${here} 天神ビル101 → 福岡市中央区天神一丁目２番３号　天神ビル１０２号: review
    ${here} → 福岡県福岡市博多区天神一丁目２番３号: differs
    ${here} → 福岡県福岡市中央区天神１‐２–３: equivalent
    福岡県糸島市前原東1丁目2番地 → 福岡県糸島市前原東１番地２: review
    福岡県糸島市前原東1-2 → 福岡県糸島市前原東一丁目２: equivalent
    福岡県糸島市前原東1-2 → 福岡県糸島市前原東１番地２: equivalent
    広島県府中市府中町315 → 府中市府中町３１５番地: review
    東京都府中市宮町1-1-1 → 東京都府中市宮町一丁目１番１号: equivalent
    山口県下関市竹ノ子島町1-1 → 山口県下関市竹子島町１番１号: review
    秋田県横手市十文字町字西上45 → 秋田県横手市十文字町西上４５番地: equivalent
    青森県八戸市大字白銀町字三島下1 → 青森県八戸市白銀町１番地: review
    石川県鳳珠郡能登町宇出津ト50-1 → 石川県鳳珠郡能登町宇出津ル５０番地１: differs
    三重県津市一志町田尻593-2 → 三重県一志郡一志町田尻５９３番地２: review
    長崎県佐世保市八幡町1-10 → 長崎県佐世保市八幡町十番１号: differs`,
  '京都の通り名 (京都市 住所の表示): two streets name the place before the town': `
    京都府京都市中京区烏丸通二条下る秋野々町513 → 京都府京都市中京区二条通烏丸西入秋野々町５１３番地: review
    京都府京都市上京区下立売通新町西入薮ノ内町1 → 京都府京都市上京区下立売通新町西入ル藪之内町１番地: review
    京都府京都市下京区四条通烏丸東入長刀鉾町8 → 京都府京都市下京区四条通烏丸東入長刀鉾町８番地: equivalent
    京都府京都市下京区四条通烏丸東入長刀鉾町8 → 京都府京都市下京区四条通烏丸東入函谷鉾町８番地: differs
    京都府京都市中京区三条通河原町東入中島町1 → 京都府京都市中京区中島町１番地: review`,
  '北海道の条丁目 and 線': `
    北海道旭川市6条通9丁目46 → 北海道旭川市六条通９丁目４６番地: equivalent
    北海道北見市北4条東4-1 → 北海道北見市北四条西４丁目１: differs
    北海道上川郡東川町西4号北12 → 北海道上川郡東川町西４号南１２番地: review
    北海道河西郡芽室町東芽室南1線3-4 → 北海道河西郡芽室町東芽室南一線３番地４: equivalent`,
  'municipalities, 方書: building, floor, room and 様方': `
    ${here} 第2コーポ天神101 → ${here} コーポ天神１０１: review
    ${here} コーポ天神101 → ${here} 第二コーポ天神１０１: review
    ${here} コーポ天神Ⅱ101 → ${here} コーポ天神１０１: review
    ${here} コーポ天神 → ${here} コーポ天神Ⅱ　１０１: review
    ${here} コーポ天神 → ${here} コーポ天神　１０１: equivalent
    ${here} 天神ハイツA棟101 → ${here} 天神ハイツ１０１: review
    ${here} 天神ビル10階 → ${here} 天神ビル１０号室: review
    ${here} 天神ビル2F → ${here} 天神ビル２階: equivalent
    ${here} 天神ビル3階301 → ${here} 天神ビル３０１: review
    ${here} 山田様方 → ${here} 山田方: equivalent
    ${here} 山田方 → ${here} 佐藤方: review
    ${here} コーポ・フルール102 → ${here} コーポフルール　１０２号室: equivalent
    ${here} ライオンズマンション天神101 → ${here} ＬＭ天神１０１: review`,
};

describe('names on cards [IDV-010]', () => {
  it.each(listRows(names))('compares %s with %s: %s', (typed, verified, likeness) =>
    expect(compareName(typed, verified)).toBe(likeness),
  );

  it.each(listRows(kana))('compares the kana of %s with %s: %s', (typed, verified, likeness) => {
    const [lastName, firstName, ...readings] = typed.split(' ');
    const onCard = verified === '-' ? undefined : verified;
    expect(compareKana(`${lastName} ${firstName}`, readings.join(' '), onCard)).toBe(likeness);
  });
});

it.each(listRows(addresses))(
  'compares the address %s with %s on a card: %s [IDV-011]',
  (typed, verified, likeness) => expect(compareAddress(typed, verified)).toBe(likeness),
);
