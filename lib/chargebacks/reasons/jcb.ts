import type { Reason } from '@/lib/chargebacks/reasons/reason';

/**
 * JCB’s chargeback reason codes.
 * Sources: the lists that Braintree (2025) and Antom publish for merchants; the words are ours.
 */
export const jcbReasons: readonly Reason[] = [
  { code: '501', kind: 'authorization', name: { en: 'Not a JCB card', ja: 'JCB以外のカード' } },
  { code: '502', kind: 'goods_dispute', name: { en: 'Cardholder dispute', ja: '取引内容に関する異議' } },
  { code: '503', kind: 'authorization', name: { en: 'Expired card', ja: '有効期限切れカードの利用' } },
  { code: '507', kind: 'processing_error', name: { en: 'Wrong amount', ja: '金額の誤り' } },
  { code: '510', kind: 'processing_error', name: { en: 'Posted with the wrong transaction code', ja: '取引種別の誤り' } },
  { code: '512', kind: 'duplicate', name: { en: 'Charged twice', ja: '二重請求' } },
  { code: '513', kind: 'credit_not_processed', name: { en: 'Refund not received', ja: '返金の未処理' } },
  { code: '516', kind: 'documents_missing', name: { en: 'Requested document not received', ja: '請求資料の未提出' } },
  { code: '517', kind: 'documents_missing', name: { en: 'Requested copy illegible', ja: '提出資料の判読不能' } },
  { code: '521', kind: 'authorization', name: { en: 'Over the limit without authorization', ja: '無承認での限度額超過' } },
  { code: '522', kind: 'authorization', name: { en: 'Authorization declined', ja: 'オーソリ否認後の売上' } },
  { code: '523', kind: 'processing_error', name: { en: 'Wrong card number', ja: 'カード番号の誤り' } },
  { code: '524', kind: 'processing_error', name: { en: 'Amount differs or added up wrongly', ja: '金額相違・計算の誤り' } },
  { code: '525', kind: 'processing_error', name: { en: 'Altered amount', ja: '金額の改ざん' } },
  { code: '526', kind: 'fraud_card_present', name: { en: 'No signature', ja: '署名なし' } },
  { code: '527', kind: 'fraud_card_present', name: { en: 'No imprint of the card', ja: 'カードの読み取り記録なし' } },
  { code: '534', kind: 'fraud_card_absent', name: { en: 'Several payments without authorization', ja: '本人の承諾がない複数の取引' } },
  { code: '536', kind: 'processing_error', name: { en: 'Presented too late', ja: '売上処理の遅延' } },
  { code: '537', kind: 'cancelled', name: { en: 'No-show charge disputed', ja: 'ノーショー料金への異議' } },
  { code: '538', kind: 'cancelled', name: { en: 'Advance deposit disputed', ja: '予約金への異議' } },
  { code: '541', kind: 'documents_missing', name: { en: 'Document illegible', ja: '資料の判読不能' } },
  { code: '544', kind: 'cancelled_recurring', name: { en: 'Cancelled recurring payment', ja: '解約済みの定期課金' } },
  { code: '546', kind: 'fraud_card_absent', name: { en: 'Unauthorized purchase', ja: '本人以外による不正利用' } },
  { code: '547', kind: 'authorization', name: { en: 'Card on the stop list', ja: '無効通知済みカードの利用' } },
  { code: '548', kind: 'fraud_card_present', name: { en: 'Chip not read, liability shifted', ja: 'ICカードのライアビリティシフト' } },
  { code: '554', kind: 'not_received', name: { en: 'Goods or cash not received', ja: '商品・現金の未受領' } },
  { code: '580', kind: 'documents_missing', name: { en: 'Travel document not received', ja: '旅行・飲食関連資料の未提出' } },
  { code: '581', kind: 'authorization', name: { en: 'Sale split to avoid authorization', ja: 'オーソリを避けるための分割売上' } },
  { code: '582', kind: 'processing_error', name: { en: 'Domestic payment processed abroad', ja: '国内取引の処理の誤り' } },
  { code: '583', kind: 'duplicate', name: { en: 'Paid by other means', ja: '別の方法で支払い済み' } },
];
