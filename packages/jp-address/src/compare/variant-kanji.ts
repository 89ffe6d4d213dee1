import { joinRows, type KanjiSource, kanjiGroups, splitRows } from '../text/kanji-groups.ts';

/** As in `kanjiRows`; the bank stores each form, so browsers do not load these. 坂 and 阪 are different surnames. */
export const storedVariants = {
  jinmei: `駆駈 杯盃 野埜 涼凉`,
  notice: `淵渊 沖冲 岡崗 迪廸 達逹 蘇蘓 鼓皷 轟軣 京亰 卯夘 皓晧 曳曵 協恊 紘絋 畴疇 垂埀 多夛 本夲 釜釡 来耒 萱萓 留畄`,
  koseki: `聡聰 宝寳 芦蘆 桝枡 籠篭 秋穐龝 晋晉 柏栢 叡睿 砺礪 涛濤 澄澂 熙煕熈 瑶瑤 瑠璢 島陦 岩嵒 峨峩 嵯嵳 兎兔 菟莵
    苅刈 蓑簑 蛎蠣 祢袮 裏裡 諌諫 讃讚 鉄銕 隣鄰 雁鴈鳫 靭靱 鞆靹 頚頸 頴穎 鯵鰺 鴬鶯 厩廐廏 壷壺 徳悳 虎乕 曠昿
    映暎 棲栖 湧涌 煙烟 篠筱 箟箘 竪豎 稚穉 竈竃 村邨 泉湶 詠咏 携攜 遡溯 瑯琅 傑杰 鶴寉 珍珎 韮韭 檪櫟 翠翆 廼迺
    櫨枦 況况 帰皈 町甼 稟禀 潅灌 賎賤 鈎鉤 場塲 喜憙 夢梦 耕畊 綿緜 苺莓 蟹蠏 猪豬 迩邇 渓谿`,
  cjkvi: `栃杤 皐皋 蓑簔 氷冰`,
} as const satisfies Partial<Record<KanjiSource, string>>;

/** 簡化字総表 (1986), as in `kanjiRows`. A passport has these forms, a residence card has the Japanese ones. No bank stores them. */
export const simplifiedRows = `陳陈 張张 劉刘 楊杨 趙赵 孫孙 馬马 羅罗 鄭郑 謝谢 韓韩 馮冯 許许 蘇苏 呂吕 盧卢 鍾钟 譚谭 陸陆 賈贾 韋韦
    鄒邹 閻阎 龍龙 賀贺 顧顾 銭钱 厳严 頼赖 蕭萧 華华 東东 偉伟 軍军 麗丽 紅红 艶艳 暁晓 輝辉 剛刚 鳳凤 鵬鹏 蘭兰
    蓮莲 瑩莹 穎颖 潔洁 潤润 沢泽 飛飞 鴻鸿 寧宁 亜亚 楽乐 栄荣 実实 賓宾 勝胜 聖圣 愛爱 紀纪 綱纲 純纯 経经 維维 緑绿
    練练 絹绢 績绩 継继 紹绍 結结 統统 縁缘 銘铭 鋭锐 鉄铁 鋼钢 錦锦 鎮镇 鏡镜 銀银 銅铜 鈴铃 長长 門门 開开 関关 陽阳
    階阶 険险 際际 陣阵 風风 馳驰 駿骏 騰腾 驥骥 魚鱼 鮮鲜 鳥鸟 鶴鹤 鳴鸣 鷹鹰 斉齐 亀龟 車车 軒轩 載载 輔辅 連连 進进
    運运 遠远 邁迈 郷乡 貝贝 貞贞 財财 貢贡 貴贵 賢贤 賞赏 賜赐 資资 贈赠 誠诚 謙谦 詩诗 語语 諾诺 論论 諒谅 訓训 記记
    詳详 譲让 議议 護护 識识 調调 談谈 義义 習习 聡聪 聯联 粛肃 興兴 挙举 薩萨 薔蔷 芸艺 薬药 蘊蕴 蛍萤 衛卫 補补 見见 観观
    規规 覚觉 項项 順顺 顔颜 頂顶 領领 頌颂 須须 顕显 場场 報报 奮奋 奨奖 嬌娇 嬋婵 寛宽 審审 専专 尋寻 導导 層层 岡冈 島岛
    嶺岭 嵐岚 師师 帥帅 慶庆 応应 徹彻 復复 億亿 懐怀 憶忆 揚扬 撫抚 暢畅 時时 書书 権权 業业 極极 樹树 橋桥 桜樱 漢汉 漁渔 滄沧 澗涧 瀾澜 済济 湯汤 燦灿 煥焕 爾尔 現现 瑪玛 環环 瓊琼 畢毕 異异 発发
    監监 盤盘 碩硕 確确 禎祯 積积 穏稳 競竞 筆笔 節节 綺绮 賽赛 躍跃 霊灵 頻频 鴎鸥`;

const groups = joinRows([
  ...kanjiGroups,
  ...[...Object.values(storedVariants), simplifiedRows].flatMap(splitRows),
]);
const groupOf = new Map(groups.flatMap((group) => Array.from(group, (kanji) => [kanji, group] as const)));

export function areVariants(one: string, other: string): boolean {
  const group = groupOf.get(one);
  return one !== other && group !== undefined && group === groupOf.get(other);
}

export const listVariants = (kanji: string): readonly string[] =>
  [...(groupOf.get(kanji) ?? '')].filter((other) => other !== kanji);
