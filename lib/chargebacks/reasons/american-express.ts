import type { Reason } from '@/lib/chargebacks/reasons/reason';

/**
 * American Express’s chargeback reason codes; the ones in figures are used outside North America.
 * Sources: American Express Merchant Regulations; its code guide for Australian merchants; the lists of Braintree (2025) and Antom.
 */
export const americanExpressReasons: readonly Reason[] = [
  { code: 'A01', kind: 'authorization', name: { en: 'Charge exceeds the authorization', ja: '承認額を超える請求' } },
  { code: 'A02', kind: 'authorization', name: { en: 'No valid authorization', ja: '有効なオーソリなし' } },
  { code: 'A08', kind: 'authorization', name: { en: 'Authorization expired', ja: 'オーソリの期限切れ' } },
  { code: 'C02', kind: 'credit_not_processed', name: { en: 'Refund not processed', ja: '返金の未処理' } },
  { code: 'C04', kind: 'credit_not_processed', name: { en: 'Goods or services returned or refused', ja: '返品・受取拒否' } },
  { code: 'C05', kind: 'cancelled', name: { en: 'Goods or services cancelled', ja: '商品・サービスのキャンセル' } },
  { code: 'C08', kind: 'not_received', name: { en: 'Goods or services not received', ja: '商品・サービスの未提供' } },
  { code: 'C14', kind: 'duplicate', name: { en: 'Paid by other means', ja: '別の方法で支払い済み' } },
  {
    code: 'C18',
    kind: 'cancelled',
    name: { en: 'No-show, or deposit of a cancelled booking', ja: 'ノーショー・キャンセル済み予約の予約金' },
  },
  { code: 'C28', kind: 'cancelled_recurring', name: { en: 'Cancelled recurring payment', ja: '解約済みの継続課金' } },
  { code: 'C31', kind: 'not_as_described', name: { en: 'Not as described', ja: '説明との相違' } },
  { code: 'C32', kind: 'not_as_described', name: { en: 'Damaged or defective', ja: '破損・不良品' } },
  { code: 'F10', kind: 'fraud_card_present', name: { en: 'No imprint of the card', ja: 'カードの読み取り記録なし' } },
  { code: 'F14', kind: 'fraud_card_present', name: { en: 'No signature', ja: '署名なし' } },
  { code: 'F24', kind: 'fraud_card_absent', name: { en: 'No cardholder authorization', ja: 'カード会員本人の承諾がない取引' } },
  { code: 'F29', kind: 'fraud_card_absent', name: { en: 'Fraud, card not present', ja: '非対面での不正利用' } },
  { code: 'F30', kind: 'fraud_card_present', name: { en: 'Counterfeit card, chip not read', ja: '偽造カードの利用（IC未対応）' } },
  { code: 'F31', kind: 'fraud_card_present', name: { en: 'Lost or stolen card, chip not read', ja: '紛失・盗難カードの利用（IC未対応）' } },
  { code: 'FR2', kind: 'fraud_monitoring', name: { en: 'Fraud full recourse program', ja: '不正利用の全額求償プログラムの対象取引' } },
  // The merchant agreed to the chargeback, so that what is left to show is that the money went back.
  { code: 'M01', kind: 'credit_not_processed', name: { en: 'Chargeback agreed to by the merchant', ja: '加盟店が同意したチャージバック' } },
  { code: 'P01', kind: 'processing_error', name: { en: 'Card number not assigned', ja: '存在しないカード番号' } },
  { code: 'P03', kind: 'processing_error', name: { en: 'Refund processed as a charge', ja: '返金を売上として処理' } },
  { code: 'P04', kind: 'processing_error', name: { en: 'Charge processed as a refund', ja: '売上を返金として処理' } },
  { code: 'P05', kind: 'processing_error', name: { en: 'Wrong amount', ja: '金額相違' } },
  { code: 'P07', kind: 'processing_error', name: { en: 'Presented too late', ja: '売上処理の遅延' } },
  { code: 'P08', kind: 'duplicate', name: { en: 'Charged twice', ja: '二重請求' } },
  { code: 'P22', kind: 'processing_error', name: { en: 'Card number does not match', ja: 'カード番号の不一致' } },
  { code: 'P23', kind: 'processing_error', name: { en: 'Wrong currency', ja: '通貨の相違' } },
  { code: 'R03', kind: 'documents_missing', name: { en: 'Insufficient reply', ja: '回答内容の不足' } },
  { code: 'R13', kind: 'documents_missing', name: { en: 'No reply', ja: '未回答' } },
  { code: '127', kind: 'fraud_card_absent', name: { en: 'Not recognized by the cardholder', ja: 'カード会員の利用覚えなし' } },
  { code: '155', kind: 'not_received', name: { en: 'Goods or services not received', ja: '商品・サービスの未提供' } },
  { code: '173', kind: 'duplicate', name: { en: 'Charged twice', ja: '二重請求' } },
  { code: '175', kind: 'credit_not_processed', name: { en: 'Refund not processed', ja: '返金の未処理' } },
  { code: '177', kind: 'fraud_card_absent', name: { en: 'Charge not recognized or unauthorized', ja: '利用覚えなし・本人以外の利用' } },
  { code: '684', kind: 'duplicate', name: { en: 'Paid by other means', ja: '別の方法で支払い済み' } },
  { code: '4513', kind: 'credit_not_processed', name: { en: 'Refund not processed', ja: '返金の未処理' } },
  { code: '4540', kind: 'fraud_card_absent', name: { en: 'Fraud, card not present', ja: '非対面での不正利用' } },
  { code: '4554', kind: 'not_received', name: { en: 'Goods or services not received', ja: '商品・サービスの未提供' } },
];
