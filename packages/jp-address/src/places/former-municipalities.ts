import { comparablePlace } from '../postal-table/comparable-place.ts';

/**
 * Municipalities that ended: since 2010 and as wards in all of Japan, since 1999 in the banks' prefectures and their neighbours
 * (総務省 市町村合併資料集, 日本郵便 市町村変更情報). Prefecture, municipality of today, former names; behind + the name that goes on in it, if it is another one.
 */
const lines = `
岩手県 滝沢市 滝沢村
宮城県 富谷市 富谷町
栃木県 栃木市 岩舟町+
埼玉県 川口市 鳩ヶ谷市
埼玉県 白岡市 白岡町
埼玉県 さいたま市岩槻区 岩槻市
埼玉県 さいたま市中央区 与野市
埼玉県 さいたま市浦和区,さいたま市南区,さいたま市緑区,さいたま市桜区 浦和市
埼玉県 さいたま市大宮区,さいたま市北区,さいたま市西区,さいたま市見沼区 大宮市
千葉県 大網白里市 大網白里町
石川県 野々市市 野々市町
静岡県 浜松市中央区 浜松市中区 浜松市東区 浜松市西区 浜松市南区
静岡県 浜松市浜名区,浜松市中央区 浜松市北区
静岡県 浜松市浜名区 浜松市浜北区 浜北市
静岡県 静岡市清水区 清水市
愛知県 長久手市 長久手町
愛知県 みよし市 三好町
大阪府 堺市美原区 美原町
兵庫県 丹波篠山市 篠山市
福岡県 那珂川市 那珂川町
福岡県 糸島市 前原市 二丈町+二丈 志摩町+志摩
福岡県 宗像市 玄海町 大島村+大島
福岡県 福津市 福間町 津屋崎町
福岡県 久留米市 田主丸町+ 北野町+ 城島町+ 三潴町+
福岡県 うきは市 吉井町+ 浮羽町+
福岡県 朝倉市 甘木市 朝倉町 杷木町+杷木
福岡県 朝倉郡筑前町 三輪町 夜須町
福岡県 朝倉郡東峰村 小石原村 宝珠山村
福岡県 八女市 上陽町+ 黒木町+ 立花町+ 矢部村+ 星野村+
福岡県 柳川市 大和町+ 三橋町+
福岡県 みやま市 瀬高町+ 山川町+ 高田町+
福岡県 飯塚市 穂波町 筑穂町 庄内町 頴田町
福岡県 嘉麻市 山田市 稲築町 碓井町 嘉穂町
福岡県 宮若市 宮田町 若宮町
福岡県 田川郡福智町 赤池町 方城町 金田町
福岡県 京都郡みやこ町 豊津町 犀川町+犀川 勝山町+勝山
福岡県 築上郡築上町 椎田町 築城町
福岡県 築上郡上毛町 新吉富村 大平村
佐賀県 佐賀市 諸富町+ 大和町+ 富士町+ 三瀬村+ 川副町+ 東与賀町+ 久保田町+
佐賀県 唐津市 浜玉町+ 厳木町+ 相知町+ 肥前町+ 鎮西町+ 呼子町+ 北波多村+北波多 七山村+七山
佐賀県 神埼市 神埼町+ 千代田町+ 脊振村+脊振町
佐賀県 神埼郡吉野ヶ里町 三田川町 東脊振村
佐賀県 三養基郡みやき町 中原町 北茂安町 三根町
佐賀県 小城市 小城町+ 三日月町+ 牛津町+ 芦刈町+
佐賀県 杵島郡白石町 福富町 有明町
佐賀県 武雄市 山内町+ 北方町+
佐賀県 嬉野市 塩田町+ 嬉野町+
佐賀県 西松浦郡有田町 西有田町
長崎県 長崎市 香焼町+ 伊王島町+ 高島町+ 野母崎町 三和町 外海町 琴海町+琴海
長崎県 佐世保市 吉井町+ 世知原町+ 宇久町+ 小佐々町+ 江迎町+ 鹿町町+
長崎県 諫早市 多良見町+ 森山町+ 飯盛町+ 高来町+ 小長井町+
長崎県 島原市 有明町+
長崎県 平戸市 生月町+ 田平町+ 大島村+
長崎県 松浦市 福島町+ 鷹島町+
長崎県 対馬市 厳原町+ 美津島町+ 豊玉町+ 峰町+ 上県町+ 上対馬町+
長崎県 壱岐市 郷ノ浦町+ 勝本町+ 芦辺町+ 石田町+
長崎県 五島市 福江市 富江町+ 玉之浦町+ 三井楽町+ 岐宿町+ 奈留町+
長崎県 西海市 西彼町+ 西海町+ 大島町+ 崎戸町+ 大瀬戸町+
長崎県 雲仙市 国見町+ 瑞穂町+ 吾妻町+ 愛野町+ 千々石町+ 小浜町+ 南串山町+
長崎県 南島原市 加津佐町+ 口之津町+ 南有馬町+ 北有馬町+ 西有家町+ 有家町+ 布津町+ 深江町+
長崎県 南松浦郡新上五島町 若松町 上五島町 新魚目町 有川町 奈良尾町
熊本県 熊本市南区 富合町+ 城南町+
熊本県 熊本市北区 植木町+
熊本県 八代市 千丁町+ 鏡町+ 坂本村+坂本町 東陽村+東陽町 泉村+泉町
熊本県 玉名市 岱明町+ 横島町+ 天水町+
熊本県 山鹿市 鹿北町+ 菊鹿町+ 鹿本町+ 鹿央町+
熊本県 菊池市 七城町+ 泗水町+ 旭志村+旭志
熊本県 上天草市 大矢野町+ 松島町+ 姫戸町+ 龍ヶ岳町+
熊本県 宇城市 三角町+ 不知火町+ 松橋町+ 小川町+ 豊野町+
熊本県 阿蘇市 一の宮町+ 阿蘇町 波野村+波野
熊本県 天草市 本渡市 牛深市 有明町+ 御所浦町+ 倉岳町+ 栖本町+ 新和町+ 五和町+ 天草町+ 河浦町+
熊本県 合志市 合志町 西合志町
熊本県 下益城郡美里町 中央町 砥用町
熊本県 玉名郡和水町 菊水町 三加和町
熊本県 阿蘇郡南阿蘇村 白水村 久木野村 長陽村
熊本県 上益城郡山都町 矢部町 清和村 蘇陽町
熊本県 葦北郡芦北町 田浦町
熊本県 八代郡氷川町 竜北町 宮原町
熊本県 球磨郡あさぎり町 上村 免田町 岡原村 須恵村 深田村
大分県 大分市 佐賀関町 野津原町
大分県 中津市 本耶馬渓町+ 耶馬溪町+ 山国町+ 三光村+三光
大分県 日田市 中津江村+ 大山町+ 天瀬町+ 前津江村+前津江町 上津江村+上津江町
大分県 佐伯市 上浦町+上浦 弥生町+弥生 本匠村+本匠 宇目町+宇目 直川村+直川 鶴見町+鶴見 米水津村+米水津 蒲江町+蒲江
大分県 臼杵市 野津町+
大分県 竹田市 荻町+ 久住町+ 直入町+
大分県 豊後高田市 真玉町 香々地町
大分県 杵築市 山香町+ 大田村+大田
大分県 宇佐市 院内町+ 安心院町+
大分県 豊後大野市 三重町+ 緒方町+ 朝地町+ 大野町+ 犬飼町+ 清川村+清川町 千歳村+千歳町
大分県 由布市 挾間町+ 庄内町+ 湯布院町+
大分県 国東市 国見町+ 国東町+ 武蔵町+ 安岐町+
宮崎県 宮崎市 佐土原町+ 田野町+ 高岡町+ 清武町+
宮崎県 都城市 山之口町+ 高城町+ 山田町+ 高崎町+
宮崎県 延岡市 北方町+ 北浦町+ 北川町+
宮崎県 日南市 北郷町+ 南郷町+
宮崎県 小林市 野尻町+ 須木村+須木
宮崎県 日向市 東郷町+
宮崎県 東臼杵郡美郷町 南郷村+南郷 西郷村+西郷 北郷村+北郷
鹿児島県 鹿児島市 吉田町 松元町 郡山町 桜島町+桜島 喜入町+喜入
鹿児島県 薩摩川内市 川内市 樋脇町+ 入来町+ 東郷町+ 祁答院町+ 里村+里町 上甑村+上甑町 下甑村+下甑町 鹿島村+鹿島町
鹿児島県 鹿屋市 輝北町+ 串良町+ 吾平町+
鹿児島県 出水市 野田町+ 高尾野町+
鹿児島県 伊佐市 大口市+大口 菱刈町+菱刈
鹿児島県 指宿市 山川町+山川 開聞町+開聞
鹿児島県 南さつま市 笠沙町+ 大浦町+ 坊津町+ 金峰町+ 加世田市+加世田
鹿児島県 南九州市 頴娃町+ 知覧町+ 川辺町+
鹿児島県 日置市 東市来町+ 伊集院町+ 日吉町+ 吹上町+
鹿児島県 いちき串木野市 串木野市 市来町
鹿児島県 霧島市 溝辺町+ 横川町+ 牧園町+ 隼人町+ 福山町+ 国分市+国分 霧島町+霧島
鹿児島県 曽於市 大隅町+ 財部町+ 末吉町+
鹿児島県 志布志市 松山町+ 有明町+ 志布志町+
鹿児島県 奄美市 笠利町+ 名瀬市+名瀬 住用村+住用町
鹿児島県 姶良市 姶良町 加治木町+ 蒲生町+
鹿児島県 薩摩郡さつま町 宮之城町 鶴田町 薩摩町
鹿児島県 姶良郡湧水町 栗野町 吉松町
鹿児島県 肝属郡錦江町 大根占町 田代町
鹿児島県 肝属郡南大隅町 根占町+根占 佐多町+佐多
鹿児島県 肝属郡肝付町 内之浦町 高山町
鹿児島県 熊毛郡屋久島町 上屋久町 屋久町
鹿児島県 出水郡長島町 東町
山口県 下関市 菊川町+ 豊田町+ 豊浦町+ 豊北町+
山口県 宇部市 楠町
山口県 山口市 阿知須町 徳地町+徳地 秋穂町+秋穂 小郡町+小郡 阿東町+阿東
山口県 萩市 川上村 田万川町 むつみ村 須佐町 旭村 福栄村
山口県 岩国市 由宇町+ 玖珂町+ 周東町+ 錦町+ 美川町+ 美和町+ 本郷村+本郷町
山口県 光市 大和町
山口県 長門市 三隅町+三隅 日置町+日置 油谷町+油谷
山口県 柳井市 大畠町
山口県 美祢市 美東町+ 秋芳町+
山口県 周南市 徳山市 新南陽市 熊毛町 鹿野町
山口県 山陽小野田市 小野田市 山陽町
山口県 大島郡周防大島町 久賀町 大島町 橘町 東和町`;

export type FormerMunicipality = {
  readonly former: string;
  readonly now: readonly string[];
  /** A town or village without its county can also be a part of another place. */
  readonly isUnmistakable: boolean;
  /** The address behind the name, in the spelling of `comparablePlace`. */
  readonly rest: string;
};

type Former = Pick<FormerMunicipality, 'former' | 'now'> & { readonly text: string };

const byPrefecture = new Map<string, Former[]>();
for (const line of lines.trim().split('\n')) {
  const [prefecture = '', places = '', ...names] = line.split(' ');
  const all = byPrefecture.get(prefecture) ?? [];
  for (const name of names) {
    const [former = '', part] = name.split('+');
    const kept = part === '' ? former : (part ?? '');
    all.push({ former, text: comparablePlace(former), now: places.split(',').map((place) => place + kept) });
  }
  byPrefecture.set(prefecture, all);
}

export const listFormerMunicipalities = (): readonly (Former & { readonly prefecture: string })[] =>
  [...byPrefecture].flatMap(([prefecture, all]) => all.map((one) => ({ prefecture, ...one })));

/** `address` may begin with the county. */
export function findFormerMunicipality(prefecture: string, address: string): FormerMunicipality | undefined {
  const typed = comparablePlace(address);
  const withoutCounty = typed.replace(/^.{1,4}?郡(?=.+[町村])/u, '');
  const found = byPrefecture.get(prefecture)?.find(({ text }) => withoutCounty.startsWith(text));
  if (found === undefined) return undefined;
  const { former, now, text } = found;
  const isUnmistakable = /[市区]$/.test(former) || withoutCounty !== typed;
  return { former, now, isUnmistakable, rest: withoutCounty.slice(text.length) };
}
