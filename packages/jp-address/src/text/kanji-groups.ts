/**
 * `joyo`: 常用漢字表 (Cabinet notification 2 of 2010); `jinmei`: kJinmeiyoKanji of Unihan; `unihan`: its variant fields;
 * `cjkvi`: jisx0212- and jisx0213-variants.txt; the others: MJ縮退マップ 1.2.0.
 */
export type KanjiSource = 'joyo' | 'jinmei' | 'notice' | 'koseki' | 'unihan' | 'dictionary' | 'cjkvi';

/** The common form comes first. Each other form needs an entry in `packages/jp-address/test/kanji-evidence.ts`. */
export const kanjiRows: Readonly<Record<KanjiSource, string>> = {
  joyo: `亜亞 悪惡 圧壓 囲圍 医醫 為爲 壱壹 隠隱 栄榮 営營 衛衞 駅驛 円圓 塩鹽 縁緣 艶艷 応應 欧歐 殴毆
    桜櫻 奥奧 横橫 温溫 穏穩 仮假 価價 画畫 会會 絵繪 壊壞 懐懷 拡擴 殻殼 覚覺 学學 岳嶽 楽樂 渇渴
    勧勸 巻卷 寛寬 歓歡 缶罐 観觀 関關 陥陷 帰歸 気氣 亀龜 偽僞 戯戲 犠犧 旧舊 拠據 挙擧 虚虛 峡峽
    挟挾 狭狹 郷鄕 暁曉 区區 駆驅 勲勳 薫薰 径徑 恵惠 掲揭 渓溪 経經 継繼 茎莖 蛍螢 軽輕 鶏鷄 芸藝
    撃擊 欠缺 倹儉 剣劍 圏圈 検檢 権權 献獻 研硏 県縣 険險 顕顯 験驗 厳嚴 効效 広廣 恒恆 鉱鑛 号號
    国國 黒黑 済濟 砕碎 斎齋 剤劑 雑雜 参參 惨慘 桟棧 蚕蠶 賛贊 残殘 糸絲 歯齒 児兒 辞辭 湿濕 実實
    写寫 釈釋 寿壽 収收 従從 渋澁 獣獸 縦縱 粛肅 処處 緒緖 叙敍 奨奬 将將 称稱 渉涉 焼燒 証證 乗乘
    剰剩 壌壤 嬢孃 条條 浄淨 状狀 畳疊 譲讓 醸釀 嘱囑 触觸 寝寢 慎愼 真眞 尽盡 図圖 粋粹 酔醉 穂穗
    随隨 髄髓 枢樞 数數 瀬瀨 声聲 斉齊 静靜 摂攝 専專 戦戰 浅淺 潜潛 繊纖 践踐 銭錢 禅禪 曽曾 双雙
    壮壯 捜搜 挿插 巣巢 争爭 荘莊 装裝 総總 騒騷 増增 蔵藏 臓臟 即卽 属屬 続續 堕墮 対對 体體 帯帶
    滞滯 台臺 滝瀧 択擇 沢澤 単單 担擔 胆膽 団團 弾彈 断斷 遅遲 痴癡 昼晝 虫蟲 鋳鑄 庁廳 徴徵 聴聽
    勅敕 鎮鎭 鉄鐵 転轉 点點 伝傳 党黨 盗盜 灯燈 当當 闘鬭 稲稻 徳德 独獨 読讀 届屆 縄繩 弐貳 悩惱
    脳腦 覇霸 廃廢 拝拜 売賣 麦麥 発發 髪髮 抜拔 晩晚 蛮蠻 秘祕 浜濱 瓶甁 払拂 仏佛 併倂 並竝 変變
    辺邊 弁辨瓣辯 歩步 宝寶 豊豐 褒襃 翻飜 毎每 万萬 満滿 麺麵 黙默 餅餠 戻戾 弥彌 薬藥 訳譯 予豫 余餘
    与與 誉譽 揺搖 様樣 謡謠 来來 頼賴 乱亂 覧覽 竜龍 両兩 猟獵 緑綠 塁壘 涙淚 励勵 礼禮 霊靈 齢齡
    暦曆 歴歷 恋戀 錬鍊 炉爐 労勞 楼樓 郎郞 録錄 湾灣 痩瘦 概槪 黄黃`,
  jinmei: `禄祿 尭堯 巌巖 晃晄 桧檜 槙槇 遥遙 凜凛 亘亙 穣穰 萌萠 祢禰 島嶋 峰峯 富冨 薗園 祷禱`,
  notice: `為𫞟 塩𫞱 権𫞐 国囯 乗𬽌 虫䖝 抜㧞 万𬺳 尭𠒖𫝔 彦𫝸 橋槗𫞏 館舘 藪薮 杉杦 土圡𡈽 喜㐂𠶮 宜冝 渕淵
    松枩 悦恱 歳歲𫞓 幼㓜 勢㔟𫝑 左㔫 世㔺卋 尻㞍 出㞮岀 帆㠶 弊㢢 泰㤗 恩㤙 恭㳟 規䂓 石䂖𥐖 究䆒 繁䌓
    賢䝨 軌䡄 麗䴡 兜兠 減减 凡凢 塚塜 庶庻 於扵 派沠 友犮 美羙𫟈 面靣 赳﨣 丈𠀋 亮𠅙 兼𠔥 協𠦢 原𠩤
    牟𠫚 若𠰥 坐𡊙 宇𡧃 鹿𢉖 庵𢊊 染𣑱 樹𣗳 承𣴎 添𣷹𣸸 漆𣾰 盟𥂀 直𥄂 初𥘉 奈𥘾 秦𥘿 岡𦊆𫝍 脇𦚰 諄𧩽
    延𨒂 違𨔻 魚𩵋 鼎𪔂 慕𪷂 五𫝀 所𫝂𬻐 爾𫝃 久𫝄 今𫝆 命𫝇 倉𫝉 前𫝐 辰𫝕 厚𫝗 舛𫝣 座𫝷 念𫝹 族𫞀
    昭𫞃 晉𫞄 氏𫞕 民𫞖 猿𫞤 甚𫞪 祭𫞴 空𫞹 苑𫟍 荒𫟎 莟𫟓 裏𫟚 重𫟯 鴛𫠔 寄𭔃 年𭘾 甘𭺪𭺫
    倶俱 宮宫 寧寜 須湏 俣俁 健徤 熙凞 修俢 啓啟 潔㓗`,
  koseki: `衛𫟙 円圎 会㑹 学𫝯 剣劔剱劒釼 厳𫝝 国圀 譲𫟝 真𫞲 数𢿙𭤋 帯𭘧 台䑓 鉄鐡 浜濵 辺邉 島嶌 彦彥 橋𣘺
    悦悅 鎌鐮 顔顏 冊册 舎舍 舗舖 没沒 隷隸 船舩 昂昻 崎嵜﨑 吉𠮷 高髙 桑桒 柳栁桺 鶴靏鸖 間閒 梅楳 昇曻
    窪漥 唖啞 噛嚙 嚢囊 填塡 屡屢 掻搔 攅攢 掴摑 溌潑 涜瀆 焔焰 箪簞 繍繡 繋繫 莱萊 蒋蔣 蝉蟬 蝋蠟
    躯軀 醤醬 醗醱 頬頰 顛顚 騨驒 鴎鷗 侠俠 鹸鹼 麹麴 内內 呉吳吴 娯娛 尚尙 強强 教敎 既旣 清淸 産產
    税稅 脱脫 説說 鋭銳 閲閱 青靑 戸戶 剥剝 呑吞 嘘噓 妍姸 屏屛 并幷 姫姬 鳳鳯 姉姊 寿夀 毘毗 松柗 哲喆
    勲勛 梁樑 肇肈 膳饍 聡聦 籏簱 徳惪 堤隄 柵栅 荊荆 別别 麻蔴 琴琹`,
  unihan: `崎碕 齊齋 叱𠮟 郷鄉`,
  dictionary: `鶴靍`,
  cjkvi: `藪籔 曹曺`,
};

export const kanjiGroups: readonly string[] = joinRows(Object.values(kanjiRows).flatMap(splitRows));

export function splitRows(rows: string): readonly string[] {
  return rows.split(/\s+/);
}

export function joinRows(rows: readonly string[]): string[] {
  const groupOf = new Map<string, ReadonlySet<string>>();
  for (const row of rows) {
    const kanji = Array.from(row.normalize('NFC'));
    const group = new Set(kanji.flatMap((one) => [...(groupOf.get(one) ?? [one])]));
    for (const one of group) groupOf.set(one, group);
  }
  return Array.from(new Set(groupOf.values()), (group) => [...group].join(''));
}
