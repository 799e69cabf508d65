import type { Reason } from '@/lib/chargebacks/reasons/reason';

/**
 * Visa’s dispute conditions: 10 fraud, 11 authorization, 12 processing, 13 consumer disputes. Sources: the lists that acquirers publish for
 * merchants; the words are ours.
 */
export const visaReasons: readonly Reason[] = [
  { code: '10.1', kind: 'fraud_card_present', name: { en: 'Counterfeit card, chip not read', ja: '偽造カードの利用（IC未対応）' } },
  {
    code: '10.2',
    kind: 'fraud_card_present',
    name: { en: 'Lost or stolen card, chip not read', ja: '紛失・盗難カードの利用（IC未対応）' },
  },
  { code: '10.3', kind: 'fraud_card_present', name: { en: 'Other fraud, card present', ja: '対面での不正利用' } },
  { code: '10.4', kind: 'fraud_card_absent', name: { en: 'Fraud, card absent', ja: '非対面での不正利用' } },
  { code: '10.5', kind: 'fraud_monitoring', name: { en: 'Visa fraud monitoring program', ja: '不正利用モニタリングプログラムの対象取引' } },
  { code: '11.1', kind: 'authorization', name: { en: 'Card on the recovery bulletin', ja: '無効カードリスト掲載カードの利用' } },
  { code: '11.2', kind: 'authorization', name: { en: 'Authorization declined', ja: 'オーソリ否認後の売上' } },
  { code: '11.3', kind: 'authorization', name: { en: 'No authorization', ja: 'オーソリなし' } },
  { code: '12.1', kind: 'processing_error', name: { en: 'Presented too late', ja: '売上処理の遅延' } },
  { code: '12.2', kind: 'processing_error', name: { en: 'Wrong transaction code', ja: '取引種別の誤り' } },
  { code: '12.3', kind: 'processing_error', name: { en: 'Wrong currency', ja: '通貨の誤り' } },
  { code: '12.4', kind: 'processing_error', name: { en: 'Wrong card number', ja: 'カード番号の誤り' } },
  { code: '12.5', kind: 'processing_error', name: { en: 'Wrong amount', ja: '金額相違' } },
  { code: '12.6.1', kind: 'duplicate', name: { en: 'Charged twice', ja: '二重請求' } },
  { code: '12.6.2', kind: 'duplicate', name: { en: 'Paid by other means', ja: '別の方法で支払い済み' } },
  { code: '12.7', kind: 'processing_error', name: { en: 'Invalid data', ja: '取引データの不備' } },
  { code: '13.1', kind: 'not_received', name: { en: 'Goods or services not received', ja: '商品・サービスの未提供' } },
  { code: '13.2', kind: 'cancelled_recurring', name: { en: 'Cancelled recurring payment', ja: '解約済みの定期課金' } },
  { code: '13.3', kind: 'not_as_described', name: { en: 'Not as described or defective', ja: '説明との相違・不良品' } },
  { code: '13.4', kind: 'not_as_described', name: { en: 'Counterfeit goods', ja: '偽造品・模倣品' } },
  { code: '13.5', kind: 'not_as_described', name: { en: 'Misleading terms of sale', ja: '虚偽または誤解を招く販売条件' } },
  { code: '13.6', kind: 'credit_not_processed', name: { en: 'Refund not processed', ja: '返金の未処理' } },
  { code: '13.7', kind: 'cancelled', name: { en: 'Cancelled goods or services', ja: '商品・サービスのキャンセル' } },
  { code: '13.8', kind: 'credit_not_processed', name: { en: 'Transfer to the card not accepted', ja: 'カードへの送金の受取拒否' } },
  { code: '13.9', kind: 'not_received', name: { en: 'Cash not received', ja: '現金の未受領' } },
];
