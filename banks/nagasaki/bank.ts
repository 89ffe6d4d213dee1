import type { Bank } from '@kaisetsu/domain/bank';
import { createGroupBank } from '../group.ts';

/** The contact's phone number and the postal address are samples. */
export const bank: Bank = {
  ...createGroupBank('十八親和銀行', '18shinwabank.co.jp'),
  code: '0181',
  alias: 'JSB',
  hosts: ['nagasaki.localhost'],
  registrationNumber: '登録金融機関 福岡財務支局長（登金）第3号',
  memberAssociations: ['日本証券業協会', '一般社団法人金融先物取引業協会'],
  copyright: '© The Juhachi-Shinwa Bank, Ltd. All Rights Reserved.',
  contact: {
    name: '十八親和銀行 Web口座開設デスク',
    phoneNumber: '0120-000-181',
    receptionHours: '平日9:00～17:30',
  },
  postalAddress: '〒850-0000 長崎県長崎市銅座町0-0',
  areaPrefectures: ['長崎県', '福岡県', '佐賀県'],
  phoneNumberExample: '095-823-4567',
  addressExample: {
    postalNumber: '8500057',
    subAddress: '3-7 大黒ハイツ101',
    kanaSubAddress: '3-7 ﾀﾞｲｺｸﾊｲﾂ101',
    address: '長崎市大黒町3-7',
    kanaAddress: 'ﾅｶﾞｻｷｼﾀﾞｲｺｸﾏﾁ3-7',
  },
  colours: {
    accent: '#5a4199',
    accentStrong: '#432f75',
    tint: '#f3f0fa',
  },
};
