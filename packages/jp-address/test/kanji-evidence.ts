import { splitRows } from '../src/text/kanji-groups.ts';

/** Read on 26 November 2026 from @mandel59/mojidata 1.8.1 (tables `joyo_kangxi`, `unihan_…`, `mjsm`, `kdpv_…`). */
const pairs = {
  'joyo,jinmei,koseki,cjkvi': `亞亜 惡悪 榮栄 圓円 應応 櫻桜 價価 壞壊 懷懐 樂楽 渴渇 卷巻 陷陥 氣気 僞偽 惠恵 揭掲 鷄鶏 藝芸
    擊撃 儉倹 劍剣 圈圏 檢検 縣県 險険 驗験 嚴厳 廣広 碎砕 雜雑 兒児 實実 澁渋 獸獣 縱縦 涉渉 燒焼
    乘乗 剩剰 孃嬢 淨浄 疊畳 讓譲 釀醸 粹粋 穗穂 瀨瀬 攝摂 專専 戰戦 纖繊 搜捜 巢巣 莊荘 騷騒 藏蔵
    臟臓 帶帯 瀧滝 單単 團団 彈弾 鑄鋳 廳庁 聽聴 轉転 傳伝 稻稲 拜拝 賣売 髮髪 拔抜 拂払 佛仏 步歩
    每毎 藥薬 樣様 覽覧 綠緑 壘塁 淚涙 曆暦 鍊錬 錄録`,
  'joyo,koseki,cjkvi': `壓圧 圍囲 壹壱 隱隠 營営 驛駅 艷艶 穩穏 假仮 繪絵 擴拡 覺覚 嶽岳 勸勧 歡歓 罐缶 觀観 歸帰 龜亀
    犧犠 據拠 擧挙 驅駆 溪渓 經経 繼継 螢蛍 輕軽 缺欠 權権 鑛鉱 濟済 齋斎 劑剤 棧桟 絲糸 齒歯 釋釈
    肅粛 壤壌 圖図 髓髄 錢銭 總総 續続 對対 擇択 澤沢 遲遅 鬭闘 讀読 繩縄 貳弐 惱悩 腦脳 廢廃 發発
    濱浜 甁瓶 邊辺 辨弁 瓣弁 辯弁 豐豊 滿満 戾戻 譯訳 豫予 獵猟 靈霊 齡齢 勞労`,
  'joyo,koseki,unihan,cjkvi': `醫医 鹽塩 歐欧 毆殴 畫画 會会 殼殻 學学 關関 舊旧 挾挟 區区 徑径 莖茎 獻献 效効 號号 參参 慘惨
    蠶蚕 贊賛 殘残 辭辞 寫写 處処 稱称 證証 囑嘱 觸触 隨随 樞枢 數数 聲声 淺浅 潛潜 踐践 雙双 插挿
    屬属 墮堕 體体 臺台 擔担 膽胆 斷断 癡痴 蟲虫 敕勅 鐵鉄 點点 黨党 當当 獨独 屆届 霸覇 麥麦 蠻蛮
    倂併 竝並 變変 寶宝 襃褒 餠餅 餘余 譽誉 亂乱 兩両 勵励 戀恋 爐炉 樓楼 灣湾`,
  'joyo,jinmei,koseki,unihan,cjkvi': `爲為 衞衛 奧奥 橫横 溫温 戲戯 虛虚 峽峡 狹狭 顯顕 恆恒 國国 黑黒 濕湿 壽寿 收収 緖緒 敍叙 奬奨
    將将 條条 狀状 寢寝 盡尽 醉酔 齊斉 壯壮 爭争 裝装 滯滞 晝昼 鎭鎮 盜盗 燈灯 晚晩 祕秘 飜翻 萬万
    默黙 彌弥 與与 搖揺 謠謡 來来 賴頼 龍竜 禮礼 歷歴 郞郎 黃黄`,
  'joyo,jinmei,notice,koseki,unihan,cjkvi': `緣縁 眞真 靜静 禪禅`,
  'joyo,jinmei,koseki,jis,cjkvi': `寬寛 薰薫 徵徴`,
  'joyo,koseki,jis,unihan,cjkvi': `鄕郷 硏研`,
  'joyo,jinmei,notice,koseki,cjkvi': `曉暁 勳勲 愼慎 德徳`,
  'joyo,jinmei,koseki,dictionary,cjkvi': `從従`,
  'joyo,jinmei,notice,koseki,hyogai,cjkvi': `曾曽`,
  'joyo,jinmei,notice,koseki,jis,cjkvi': `增増`,
  'joyo,jinmei,koseki,jis,unihan,cjkvi': `卽即`,
  'joyo,koseki,hyogai,cjkvi': `麵麺`,
  'joyo,jinmei,koseki,jis,hyogai,cjkvi': `瘦痩`,
  'joyo,koseki,jis,cjkvi': `槪概`,
  'jinmei,notice,koseki,unihan,cjkvi': `祿禄`,
  'jinmei,koseki,cjkvi': `堯尭 巖巌 晄晃 亙亘 穰穣 嶋島 冨富
    駈駆`,
  'jinmei,koseki,unihan,cjkvi': `檜桧 遙遥 凛凜 禰祢 峯峰
    盃杯 埜野 凉涼`,
  'jinmei,notice,koseki,cjkvi': `槇槙 萠萌`,
  'jinmei,koseki': `園薗`,
  'jinmei,koseki,hyogai,unihan,cjkvi': `禱祷`,
  'notice,koseki': `𫞟為 𫞱塩 𫞐権 𬽌乗 䖝虫 㤗泰 塜塚 犮友 𣴎承 𦊆岡
    晧皓 恊協 絋紘 耒来 萓萱`,
  'notice,koseki,jis': `囯国 庻庶 𠅙亮 𧩽諄
    寜寧`,
  'notice,koseki,dictionary': `㧞抜 𫝸彦 𫞏橋 𠶮喜 𫞓歳 㓜幼 𫝑勢 㔫左 㔺世 㞮出 㢢弊 㤙恩 㳟恭 䂖石 𥐖石 䆒究 䌓繁 䝨賢 䴡麗
    沠派 𫟈美 﨣赳 𠔥兼 𠦢協 𠩤原 𠫚牟 𠰥若 𡊙坐 𢉖鹿 𢊊庵 𣑱染 𣗳樹 𣸸添 𣾰漆 𥂀盟 𥄂直 𥘉初 𥘾奈
    𥘿秦 𫝍岡 𨒂延 𨔻違 𩵋魚 𪷂慕 𫝀五 𫝂所 𬻐所 𫝃爾 𫝄久 𫝆今 𫝇命 𫝉倉 𫝐前 𫝕辰 𫝗厚 𫝣舛 𫝷座
    𫝹念 𫞀族 𫞃昭 𫞄晉 𫞕氏 𫞖民 𫞤猿 𫞪甚 𫞴祭 𫞹空 𫟍苑 𫟎荒 𫟓莟 𫟚裏 𫟯重 𫠔鴛 𭔃寄 𭘾年 𭺪甘
    𭺫甘
    㓗潔`,
  'notice,dictionary': `𬺳万`,
  notice: `𠒖尭 𫝔尭`,
  'notice,koseki,dictionary,cjkvi': `槗橋 恱悦 卋世 靣面
    俢修`,
  'notice,koseki,unihan,cjkvi': `舘館 薮藪 㠶帆 凢凡
    渊淵 冲沖 崗岡 廸迪 皷鼓 夘卯 疇畴 畄留`,
  'notice,koseki,cjkvi': `杦杉 圡土 𡈽土 㐂喜 冝宜 淵渕 枩松 㔟勢 㞍尻 䂓規 䡄軌 兠兜 𠀋丈 𡧃宇 𣷹添 𦚰脇
    俱倶 逹達 蘓蘇 軣轟 亰京 曵曳 埀垂 夛多 夲本 釡釜`,
  'notice,koseki,jis,unihan': `歲歳
    宫宮`,
  'notice,koseki,unihan,dictionary': `岀出 扵於 羙美 𪔂鼎
    啟啓`,
  'notice,koseki,unihan,dictionary,cjkvi': `减減`,
  koseki: `𫟙衛 圎円 𫝝厳 𫟝譲 𫞲真 𭤋数 𭘧帯
    惪徳 陦島 靹鞆 湶泉 寉鶴 枦櫨`,
  'koseki,dictionary': `㑹会 𫝯学 𢿙数`,
  'koseki,cjkvi': `劔剣 剱剣 劒剣 釼剣 圀国 䑓台 鐡鉄 濵浜 邉辺 嶌島 𣘺橋 顏顔 舍舎 舖舗 舩船 桒桑 桺柳 楳梅 曻昇
    漥窪 囊嚢 潑溌 瀆涜 焰焔 繫繋 醱醗 頰頬 顚顛 驒騨
    姸妍 柗松 勛勲 聦聡 簱籏 琹琴 聰聡 篭籠 穐秋 澂澄 煕熙 璢瑠 嵒岩 嵳嵯 莵菟 刈苅 簑蓑 諫諌 讚讃 鳫雁 靱靭 頸頚 鰺鯵 鶯鴬 廏厩 壺壷 悳徳 乕虎 昿曠 箘箟 竃竈 櫟檪 翆翠 皈帰 甼町 灌潅 賤賎 谿渓`,
  'koseki,jis,unihan': `彥彦 悅悦 昻昂 髙高 閒間 內内 吳呉 娛娯 强強 敎教 稅税 脫脱 銳鋭 戶戸
    栅柵 荆荊 别別`,
  'koseki,unihan,dictionary,cjkvi': `鐮鎌
    姊姉 肈肇`,
  'koseki,unihan,cjkvi': `册冊 沒没 隸隷 嵜崎 﨑崎 栁柳 塡填 屢屡 攢攅 摑掴 簞箪 萊莱 蟬蝉 軀躯 俠侠
    剝剥 吞呑 噓嘘 毗毘 喆哲 樑梁 饍膳 蔴麻 寳宝 龝秋 晉晋 栢柏 睿叡 礪砺 濤涛 熈熙 瑤瑶 峩峨 兔兎 蠣蛎 裡裏 銕鉄 鄰隣 鴈雁 廐厩 暎映 栖棲 涌湧 烟煙 筱篠 豎竪 穉稚 邨村 咏詠 攜携 溯遡 琅瑯 珎珍
    韭韮 迺廼 况況 禀稟 鉤鈎 塲場 憙喜 梦夢 畊耕 緜綿 莓苺 蠏蟹 豬猪 邇迩`,
  'koseki,jis': `𠮷吉 尙尚 旣既 淸清 產産 閱閲 靑青
    姬姫 鳯鳳`,
  'koseki,dictionary,cjkvi': `靏鶴
    鸖鶴`,
  'koseki,hyogai,cjkvi': `啞唖 嚙噛 搔掻 繡繍 蠟蝋 醬醤 鷗鴎 鹼鹸
    屛屏 枡桝`,
  'koseki,hyogai,unihan,cjkvi': `蔣蒋 麴麹
    幷并 蘆芦 穎頴`,
  'koseki,jis,unihan,dictionary': `說説`,
  'unihan,cjkvi': `碕崎
    𠮟叱 冰氷`,
  unihan: `齋齊 齋齊`,
  dictionary: `靍鶴`,
  cjkvi: `籔藪 曺曹
    杤栃 皋皐 簔蓑`,
  'notice,koseki,unihan': `湏須`,
  'notice,jis,unihan': `俁俣`,
  'notice,unihan,cjkvi': `徤健`,
  'notice,cjkvi': `凞熙`,
  'koseki,jis,unihan,cjkvi': `吴呉`,
  'koseki,unihan': `夀寿 隄堤 袮祢 杰傑`,
  'jis,unihan': `鄉郷`,
};

export const kanjiEvidence = Object.entries(pairs).flatMap(([sources, text]) =>
  text.split(/\s+/).map((pair) => {
    const [kanji = '', other = ''] = pair;
    return { kanji, other, sources: sources.split(',') };
  }),
);

export function formsWithoutEvidence(
  rows: string,
  source: string,
  areForms: (form: string, other: string) => boolean,
): string[] {
  return splitRows(rows).flatMap((row) =>
    Array.from(row)
      .slice(1)
      .filter(
        (form) =>
          !kanjiEvidence.some(
            ({ kanji, other, sources }) =>
              kanji === form && areForms(form, other) && sources.includes(source),
          ),
      ),
  );
}
