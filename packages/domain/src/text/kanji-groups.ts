/**
 * Groups of kanji that family registers and certificates use for one another. The first of a group is its common form.
 *
 * Sources: `joyo` = 常用漢字表 (Cabinet notification 2 of 2010), the forms in round brackets;
 * `jinmei` = 戸籍法施行規則 annex 2, section 2 (permitted older forms for given names);
 * `registry` = Ministry of Justice, 誤字俗字・正字一覧表 (forms that a registry office may exchange), also in the ministry's
 * 縮退マップ of 文字情報基盤;
 * `jis83` = forms that JIS X 0208:1983 simplified and JIS X 0213:2000 encodes apart;
 * `unihan` = Unicode Han Database, kZVariant and kSemanticVariant.
 *
 * The rows were written without access to the sources: compare a row with its source before you change it.
 */
const groups: Readonly<Record<'joyo' | 'jinmei' | 'registry' | 'jis83' | 'unihan', string>> = {
  joyo: `亜亞 悪惡 圧壓 囲圍 医醫 為爲 壱壹 隠隱 栄榮 営營 衛衞 駅驛 円圓 塩鹽 縁緣 艶艷 応應 欧歐 殴毆 桜櫻
    奥奧 横橫 温溫 穏穩 仮假 価價 画畫 会會 絵繪 壊壞 懐懷 拡擴 殻殼 覚覺 学學 岳嶽 楽樂 渇渴 鎌鐮 勧勸
    巻卷 寛寬 歓歡 缶罐 観觀 関關 陥陷 顔顏 帰歸 気氣 亀龜 偽僞 戯戲 犠犧 旧舊 拠據 挙擧 虚虛 峡峽 挟挾
    狭狹 郷鄕 暁曉 区區 駆驅 勲勳 薫薰 径徑 恵惠 掲揭 渓溪 経經 継繼 茎莖 蛍螢 軽輕 鶏鷄 芸藝 撃擊 欠缺
    倹儉 剣劍劔剱劒釼 圏圈 検檢 権權 献獻 研硏 県縣 険險 顕顯 験驗 厳嚴 効效 広廣 恒恆 鉱鑛 号號 国國圀
    黒黑 済濟 砕碎 斎齋 剤劑 冊册 雑雜 参參 惨慘 桟棧 蚕蠶 賛贊 残殘 糸絲 歯齒 児兒 辞辭 湿濕 実實 舎舍
    写寫 釈釋 寿壽 収收 従從 渋澁 獣獸 縦縱 粛肅 処處 緒緖 叙敍 奨奬 将將 称稱 渉涉 焼燒 証證 乗乘 剰剩
    壌壤 嬢孃 条條 浄淨 状狀 畳疊 譲讓 醸釀 嘱囑 触觸 寝寢 慎愼 真眞 尽盡 図圖 粋粹 酔醉 穂穗 随隨 髄髓
    枢樞 数數 瀬瀨 声聲 斉齊 静靜 摂攝 専專 戦戰 浅淺 潜潛 繊纖 践踐 銭錢 禅禪 曽曾 双雙 壮壯 捜搜 挿插
    巣巢 争爭 荘莊 装裝 総總 騒騷 増增 蔵藏 臓臟 即卽 属屬 続續 堕墮 対對 体體 帯帶 滞滯 台臺 滝瀧 択擇
    沢澤 単單 担擔 胆膽 団團 弾彈 断斷 遅遲 痴癡 昼晝 虫蟲 鋳鑄 庁廳 徴徵 聴聽 勅敕 鎮鎭 鉄鐵 転轉 点點
    伝傳 党黨 盗盜 灯燈 当當 闘鬭 稲稻 徳德 独獨 読讀 届屆 縄繩 弐貳 悩惱 脳腦 覇霸 廃廢 拝拜 売賣 麦麥
    発發 髪髮 抜拔 晩晚 蛮蠻 秘祕 浜濱 瓶甁 払拂 仏佛 併倂 並竝 変變 辺邊邉 弁辨瓣辯 舗舖 歩步 宝寶 豊豐
    褒襃 没沒 翻飜 毎每 万萬 満滿 麺麵 黙默 餅餠 戻戾 弥彌 薬藥 訳譯 予豫 余餘 与與 誉譽 揺搖 様樣 謡謠
    来來 頼賴 乱亂 覧覽 竜龍 両兩 猟獵 緑綠 塁壘 涙淚 励勵 礼禮 隷隸 霊靈 齢齡 暦曆 歴歷 恋戀 錬鍊 炉爐
    労勞 楼樓 郎郞 禄祿 録錄 湾灣`,
  jinmei: `尭堯 巌巖 晃晄 桧檜 槙槇 遥遙 凜凛 亘亙 穣穰 萌萠 祢禰 島嶋嶌 峰峯 富冨 船舩 彦彥 昂昻`,
  registry: `斉齊斎齋 崎碕嵜﨑 吉𠮷 高髙 浜濱濵 橋槗𣘺 桑桒 館舘 柳栁桺 藪薮籔 鉄鐵鐡 杉杦 土圡𡈽 鶴靏靍 喜㐂
    間閒 宜冝 曹曺 渕淵 梅楳 角⻆ 昇曻 松枩 窪漥 薗園`,
  jis83: `唖啞 噛嚙 嚢囊 填塡 屡屢 掻搔 攅攢 掴摑 溌潑 涜瀆 焔焰 痩瘦 祷禱 箪簞 繍繡 繋繫 莱萊 蒋蔣 蝉蟬 蝋蠟 躯軀 醤醬 醗醱
    頬頰 顛顚 騨驒 鴎鷗 侠俠 鹸鹼 麹麴`,
  unihan: `内內 呉吳 娯娛 尚尙 強强 悦悅 教敎 既旣 概槪 歳歲 清淸 産產 税稅 脱脫 説說 鋭銳 閲閱 青靑 黄黃 戸戶`,
};

export const kanjiGroups: readonly string[] = Object.values(groups).flatMap((text) =>
  text.normalize('NFC').split(/\s+/),
);
