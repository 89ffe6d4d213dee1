import type { Bank } from '@kaisetsu/domain/bank';
import { createGroupBank } from '../group.ts';

/** The contact's phone number and the postal address are samples. */
export const bank: Bank = {
  ...createGroupBank('熊本銀行', 'kumamotobank.co.jp'),
  code: '0587',
  alias: 'KMB',
  hosts: ['kumamoto.localhost'],
  registrationNumber: '登録金融機関 九州財務局長（登金）第6号',
  memberAssociations: ['日本証券業協会'],
  copyright: '© The Kumamoto Bank, Ltd. All Rights Reserved.',
  contact: {
    name: '熊本銀行 Web口座開設デスク',
    phoneNumber: '0120-000-587',
    receptionHours: '平日9:00～17:30',
  },
  postalAddress: '〒862-0000 熊本県熊本市中央区水前寺0-0-0',
  areaPrefectures: ['熊本県', '福岡県', '鹿児島県'],
  phoneNumberExample: '096-123-4567',
  addressExample: {
    postalNumber: '8600806',
    subAddress: '4-20 花畑ハイツ101',
    kanaSubAddress: '4-20 ﾊﾅﾊﾞﾀﾊｲﾂ101',
    address: '熊本市中央区花畑町4-20',
    kanaAddress: 'ｸﾏﾓﾄｼﾁﾕｳｵｳｸﾊﾅﾊﾞﾀﾁﾖｳ4-20',
  },
  colours: {
    accent: '#1a6b47',
    accentStrong: '#124d33',
    tint: '#edf6f1',
  },
};
