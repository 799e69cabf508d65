import type { Reason } from '@/lib/chargebacks/reasons/reason';

/**
 * Mastercard’s chargeback reason codes. The codes of the second part were merged into 4808, 4834, 4837 and 4853 and still occur. Sources:
 * the lists that acquirers publish for merchants; the words are ours.
 */
export const mastercardReasons: readonly Reason[] = [
  { code: '4808', kind: 'authorization', name: { en: 'Authorization missing or not valid', ja: 'オーソリに関する不備' } },
  { code: '4834', kind: 'duplicate', name: { en: 'Error in the charge, mostly a duplicate', ja: '取引処理の誤り（主に二重請求）' } },
  { code: '4837', kind: 'fraud_card_absent', name: { en: 'No cardholder authorization', ja: 'カード会員本人の承諾がない取引' } },
  { code: '4849', kind: 'fraud_monitoring', name: { en: 'Questionable merchant activity', ja: '加盟店の不審な取引' } },
  { code: '4853', kind: 'goods_dispute', name: { en: 'Cardholder dispute', ja: '取引内容に関する異議' } },
  { code: '4870', kind: 'fraud_card_present', name: { en: 'Counterfeit card, chip not read', ja: '偽造カードの利用（IC未対応）' } },
  {
    code: '4871',
    kind: 'fraud_card_present',
    name: { en: 'Lost or stolen card, PIN not asked for', ja: '紛失・盗難カードの利用（暗証番号未確認）' },
  },
  // Merged into other codes.
  { code: '4807', kind: 'authorization', name: { en: 'Card on the warning bulletin', ja: '無効カードリスト掲載カードの利用' } },
  { code: '4812', kind: 'authorization', name: { en: 'Card number not on file', ja: '登録のないカード番号' } },
  { code: '4831', kind: 'processing_error', name: { en: 'Amount differs', ja: '金額相違' } },
  // The cardholder was in the shop with the card once, and denies the other charges.
  { code: '4840', kind: 'fraud_card_present', name: { en: 'Further charges in a shop denied', ja: '店頭での一部利用の否認' } },
  {
    code: '4841',
    kind: 'cancelled_recurring',
    name: { en: 'Cancelled recurring payment or digital goods', ja: '解約済みの定期課金・デジタル商品' },
  },
  { code: '4842', kind: 'processing_error', name: { en: 'Presented too late', ja: '売上処理の遅延' } },
  { code: '4846', kind: 'processing_error', name: { en: 'Currency wrong or missing', ja: '通貨の誤り・記載なし' } },
  { code: '4850', kind: 'processing_error', name: { en: 'Installment billing disputed', ja: '分割払いの請求への異議' } },
  {
    code: '4854',
    kind: 'goods_dispute',
    name: { en: 'Other cardholder dispute (United States only)', ja: '取引内容に関するその他の異議（米国のみ）' },
  },
  { code: '4855', kind: 'not_received', name: { en: 'Goods or services not provided', ja: '商品・サービスの未提供' } },
  { code: '4859', kind: 'cancelled', name: { en: 'No-show, added charge or cash dispense', ja: 'ノーショー・追加請求・現金引き出し' } },
  { code: '4860', kind: 'credit_not_processed', name: { en: 'Refund not processed', ja: '返金の未処理' } },
  { code: '4863', kind: 'fraud_card_absent', name: { en: 'Not recognized by the cardholder', ja: 'カード会員の利用覚えなし' } },
];
