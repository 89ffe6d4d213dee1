import type { KanjiSource } from '../text/kanji-groups.ts';

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
