/** Words that names of buildings read in two ways. The dictionary has one of them, so its reading is a guess. */
const ambiguous = new Set(
  (
    '紅葉 白鳥 白雲 白山 母屋 銀杏 市場 工場 牧場 草原 海原 風車 水車 宝物 松風 春風 秋風 山風 七夕 五月 ' +
    '黄金 金色 初花 生花 大地 東風 南風 北風 朝日 夕日 青雲 春雨 梅雨 高台 上手 下手 大人 人気 一行 明日 ' +
    '今日 昨日 二人 一人 十分 中道 出水 大家 何人 評定 川面 水面 目下 寒気 末期 変化 背筋 最中'
  ).split(' '),
);

/** Whether a word has two common readings. */
export const isAmbiguousNoun = (word: string): boolean => ambiguous.has(word);
