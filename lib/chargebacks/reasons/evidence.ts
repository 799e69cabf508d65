import type { Sentence } from '@/lib/refusal';

/**
 * The documents of a defense. The keys are stable: screens use them to offer facts that we hold ourselves (above all `three_d_secure`,
 * whose result is stored with the payment).
 */
export const evidence = {
  three_d_secure: { en: 'Result of 3-D Secure authentication', ja: '3Dセキュアの認証結果' },
  order_record: { en: 'Order with date, name and address', ja: '注文の記録（日時・氏名・住所）' },
  access_log: { en: 'Log of sign-in, device and IP address', ja: 'ログイン・端末・IPアドレスの記録' },
  earlier_orders: { en: 'Earlier undisputed orders of the same customer', ja: '同じお客様による、異議のない過去の注文' },
  correspondence: { en: 'Correspondence with the customer', ja: 'お客様とのやり取り' },
  shipping_record: { en: 'Shipping record with tracking number', ja: '追跡番号の分かる発送記録' },
  delivery_proof: { en: 'Proof of delivery with signature', ja: '受領印または署名のある配達証明' },
  service_record: { en: 'Record that the service was provided or used', ja: 'サービスの提供・利用の記録' },
  product_description: { en: 'Product page as the customer saw it', ja: '購入時の商品説明（画面の写し）' },
  inspection_record: { en: 'Photographs, inspection or repair record of the goods', ja: '商品の写真、検品または修理の記録' },
  terms_accepted: { en: 'Terms that the customer accepted', ja: 'お客様が同意した利用規約' },
  damage_agreement: {
    en: 'Rental agreement and the renter’s signed agreement to bear the damage',
    ja: '貸渡契約書と、損害の負担に同意した署名入りの書面',
  },
  cancellation_policy: { en: 'Cancellation and refund terms shown at checkout', ja: '購入画面に表示したキャンセル・返金条件' },
  cancellation_record: { en: 'Record of whether and when the customer cancelled', ja: '解約・キャンセルの申し出の有無と日時の記録' },
  return_record: { en: 'Record of whether the goods came back', ja: '返品の有無と受領日の記録' },
  refund_record: { en: 'Record of the refund with date and amount', ja: '返金の記録（日付・金額）' },
  receipts: { en: 'Receipt or invoice of the payment', ja: '支払いの領収書または請求書' },
  separate_orders: { en: 'Records of each order, showing that they differ', ja: '別々の注文であることが分かる各注文の記録' },
  authorization_record: { en: 'Authorization with code, date and amount', ja: 'オーソリの記録（承認番号・日時・金額）' },
  sales_slip: { en: 'Sales slip with signature, PIN or chip data', ja: '署名・暗証番号またはICの記録がある売上票' },
} as const satisfies Record<string, Sentence>;

export type EvidenceSlug = keyof typeof evidence;
