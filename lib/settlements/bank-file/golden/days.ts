import type { Requester, Transfer, TransferOrder } from '@/lib/settlements/bank-file/transfer-order';

export const requester: Requester = {
  code: '0000012345',
  name: 'ｶ)ﾌﾞﾝﾊﾟｲ',
  bankCode: '0001',
  bankName: 'ミズホ',
  branchCode: '001',
  branchName: 'トウキヨウエイギヨウブ',
  accountType: 'checking',
  accountNumber: '0123456',
};
export const transfer: Transfer = {
  reference: 'STL-20261127-0001',
  bankCode: '0005',
  bankName: 'ミツビシUFJ',
  branchCode: '138',
  branchName: 'シンジュク',
  accountType: 'ordinary',
  accountNumber: '12345',
  holder: 'ﾔﾏﾀﾞ ﾀﾛｳ',
  amount: 54_000,
};

/** Three invented days, each with the expected bank file; the files of the first and the second lie next to this file. */
export const firstDay: TransferOrder = {
  requester,
  date: '2026-11-27',
  transfers: [
    transfer,
    {
      reference: 'STL-20261127-0002',
      bankCode: '0009',
      bankName: 'ミツイスミトモ',
      branchCode: '015',
      branchName: 'トウキヨウチユウオウ',
      accountType: 'checking',
      accountNumber: '7654321',
      holder: 'ｶ)ｱｵｿﾞﾗｼﾖｳｶｲ',
      amount: 27_000,
    },
    {
      reference: 'STL-20261127-0003',
      bankCode: '9900',
      bankName: 'ﾕｳﾁﾖ',
      branchCode: '408',
      branchName: 'ヨンゼロハチ',
      accountType: 'ordinary',
      accountNumber: '1234567',
      holder: 'ｽｽﾞｷ ﾊﾅｺ',
      amount: 1,
    },
  ],
};

/**
 * Every allowed character, the longest and the shortest value of each field, and names that a bank cuts, one of them before a voicing mark.
 */
export const edges: TransferOrder = {
  requester: {
    code: '9999999999',
    name: 'ﾌﾞﾝﾊﾟｲ.ﾃｽﾄ-ｷﾞﾝｺｳ/ﾀﾝﾄｳ(ｼﾊﾗｲ) ABCDEFGHIJ',
    bankCode: '0038',
    bankName: 'ドコモＳＭＴＢネツト',
    branchCode: '106',
    branchName: '',
    accountType: 'ordinary',
    accountNumber: '7',
  },
  date: '2028-02-29',
  transfers: [
    {
      reference: '0123456789ABCDEFGHIJ',
      bankCode: '2004',
      bankName: 'シヨウコウクミアイチユウオウキンコ',
      branchCode: '001',
      branchName: 'ホンテンエイギヨウブホンガ',
      accountType: 'ordinary',
      accountNumber: '1',
      holder: '0123456789 \\(),-./｢｣',
      amount: 9_999_999_999,
    },
    {
      reference: '(ｶ)-A/B.C,D\\E｢ｶﾞ｣',
      bankCode: '0010',
      bankName: 'リソナ',
      branchCode: '200',
      branchName: '',
      accountType: 'savings',
      accountNumber: '10',
      holder: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ(ｶ)A',
      amount: 2,
    },
    {
      reference: 'R',
      bankCode: '0033',
      bankName: '',
      branchCode: '002',
      branchName: '',
      accountType: 'checking',
      accountNumber: '0100000',
      holder: 'ｦｱｲｳｴｵｶｷｸｹｺｻｼｽｾｿﾀﾁﾂﾃﾄﾅﾆﾇﾈﾉﾊﾋﾌﾍ',
      amount: 3,
    },
    {
      reference: '1 2',
      bankCode: '0036',
      bankName: 'ラクテン',
      branchCode: '201',
      branchName: 'ロック',
      accountType: 'ordinary',
      accountNumber: '9999999',
      holder: 'ﾎﾏﾐﾑﾒﾓﾔﾕﾖﾗﾘﾙﾚﾛﾜﾝｶﾞﾊﾟｳﾞ',
      amount: 4,
    },
  ],
};

/** A thousand sellers; every field of every seller is different. */
export const thousand: TransferOrder = {
  requester,
  date: '2027-01-04',
  transfers: Array.from({ length: 1_000 }, (_, index) => index + 1).map((seller) => ({
    reference: `STL-20270104-${String(seller).padStart(4, '0')}`,
    bankCode: String((seller % 1_000) + 1).padStart(4, '0'),
    bankName: `ギンコウ${seller}`,
    branchCode: String((seller % 999) + 1).padStart(3, '0'),
    branchName: `シテン${seller}`,
    accountType: (['ordinary', 'checking', 'savings'] as const)[seller % 3] ?? 'ordinary',
    accountNumber: String((seller * 9_973) % 10_000_000),
    holder: `ｶ)${'ｱｲｳｴｵｶｷｸｹｺ'[seller % 10]}ﾃﾝ ${seller}`,
    amount: ((seller * 7_919) % 100_000) + 1,
  })),
};
