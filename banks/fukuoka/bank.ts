import type { Bank } from '@kaisetsu/domain/bank';
import { createGroupBank, groupPurposes } from '../group.ts';

/** The contact's phone number and the postal address are samples. */
export const bank: Bank = {
  ...createGroupBank('福岡銀行', 'fukuokabank.co.jp'),
  code: '0177',
  alias: 'BOF',
  hosts: ['fukuoka.localhost'],
  registrationNumber: '登録金融機関 福岡財務支局長（登金）第7号',
  memberAssociations: ['日本証券業協会', '一般社団法人金融先物取引業協会'],
  copyright: '© The Bank of Fukuoka, Ltd. All Rights Reserved.',
  contact: {
    name: '福岡銀行 Web口座開設デスク',
    phoneNumber: '0120-000-177',
    receptionHours: '平日9:00～17:00',
  },
  postalAddress: '〒810-0000 福岡県福岡市中央区大手門0-0-0',
  purposes: [...groupPurposes, '公営競技', 'その他'],
  areaPrefectures: ['福岡県', '山口県', '佐賀県'],
  distanceReasonOutside: '福岡県',
  phoneNumberExample: '092-123-4567',
  addressExample: {
    postalNumber: '8100001',
    subAddress: '2-13-1 天神ハイツ101',
    kanaSubAddress: '2-13-1 ﾃﾝｼﾞﾝﾊｲﾂ101',
    address: '福岡市中央区天神2-13-1',
    kanaAddress: 'ﾌｸｵｶｼﾁﾕｳｵｳｸﾃﾝｼﾞﾝ2-13-1',
  },
  colours: {
    accent: '#0b4ea2',
    accentStrong: '#083a7a',
    tint: '#eef4fb',
  },
};
