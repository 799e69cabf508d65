import type { Reason } from '@/lib/chargebacks/reasons/reason';

/**
 * Diners Club’s chargeback reason codes, then those of the Discover network, which carries its cards abroad.
 * Sources: the lists that Braintree (2025) and Antom publish for merchants; the words are ours.
 */
export const dinersClubReasons: readonly Reason[] = [
  { code: 'A02', kind: 'authorization', name: { en: 'Error in the authorization', ja: 'オーソリ処理の誤り' } },
  { code: 'A06', kind: 'authorization', name: { en: 'Card number never issued', ja: '発行されていないカード番号' } },
  { code: 'B24', kind: 'processing_error', name: { en: 'Presented too late', ja: '売上処理の遅延' } },
  { code: 'B25', kind: 'duplicate', name: { en: 'Charged twice', ja: '二重請求' } },
  { code: 'B26', kind: 'processing_error', name: { en: 'Wrong exchange rate', ja: '為替レートの誤り' } },
  { code: 'B27', kind: 'processing_error', name: { en: 'Wrong currency', ja: '通貨の誤り' } },
  { code: 'C41', kind: 'fraud_card_present', name: { en: 'Fraud, card present', ja: '対面での不正利用' } },
  { code: 'C42', kind: 'fraud_card_absent', name: { en: 'Fraud, card not present', ja: '非対面での不正利用' } },
  {
    code: 'C46',
    kind: 'fraud_card_absent',
    name: { en: 'Several fraudulent charges at one merchant', ja: '同一加盟店での複数の不正利用' },
  },
  {
    code: 'C50',
    kind: 'fraud_monitoring',
    name: { en: 'Suspect merchant, no reply to the fraud report', ja: '不審な加盟店（不正報告への未回答）' },
  },
  { code: 'C51', kind: 'fraud_monitoring', name: { en: 'Suspect merchant, contract ended', ja: '不審な加盟店（契約終了）' } },
  { code: 'D61', kind: 'processing_error', name: { en: 'Altered amount', ja: '金額の改ざん' } },
  { code: 'D62', kind: 'not_received', name: { en: 'Goods or services not received', ja: '商品・サービスの未提供' } },
  { code: 'D65', kind: 'processing_error', name: { en: 'Wrong transaction type', ja: '取引種別の誤り' } },
  { code: 'D66', kind: 'credit_not_processed', name: { en: 'Refund not processed', ja: '返金の未処理' } },
  { code: 'D67', kind: 'duplicate', name: { en: 'Paid by other means', ja: '別の方法で支払い済み' } },
  { code: 'D69', kind: 'cancelled_recurring', name: { en: 'Cancelled recurring payment', ja: '解約済みの継続課金' } },
  { code: 'D70', kind: 'fraud_card_absent', name: { en: 'Not recognized by the cardholder', ja: 'カード会員の利用覚えなし' } },
  { code: 'D71', kind: 'not_received', name: { en: 'Cash not received at an ATM', ja: 'ATMでの現金の未受領' } },
  { code: 'AA', kind: 'fraud_card_absent', name: { en: 'Not recognized by the cardholder', ja: 'カード会員の利用覚えなし' } },
  { code: 'AP', kind: 'cancelled_recurring', name: { en: 'Cancelled recurring payment', ja: '解約済みの継続課金' } },
  { code: 'RG', kind: 'not_received', name: { en: 'Goods or services not received', ja: '商品・サービスの未提供' } },
  { code: 'RM', kind: 'not_as_described', name: { en: 'Quality of goods or services disputed', ja: '商品・サービスの品質への異議' } },
  { code: 'RN2', kind: 'credit_not_processed', name: { en: 'Refund not processed', ja: '返金の未処理' } },
  { code: 'UA01', kind: 'fraud_card_present', name: { en: 'Fraud, card present', ja: '対面での不正利用' } },
  { code: 'UA02', kind: 'fraud_card_absent', name: { en: 'Fraud, card not present', ja: '非対面での不正利用' } },
  { code: 'UA05', kind: 'fraud_card_present', name: { en: 'Counterfeit card, chip not read', ja: '偽造カードの利用（IC未対応）' } },
  {
    code: 'UA06',
    kind: 'fraud_card_present',
    name: { en: 'Lost or stolen card, PIN not asked for', ja: '紛失・盗難カードの利用（暗証番号未確認）' },
  },
];
