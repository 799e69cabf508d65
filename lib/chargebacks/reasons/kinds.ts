import type { EvidenceSlug } from '@/lib/chargebacks/reasons/evidence';
import type { Sentence } from '@/lib/refusal';

type ReasonText = {
  /** The claim of the cardholder, or of the party that raised it. */
  happened: Sentence;
  /** What usually decides for the merchant. Not a promise: the issuer and the card brand decide. */
  wins: Sentence;
  /** The most convincing document first. */
  evidence: readonly EvidenceSlug[];
};

/**
 * About two hundred codes of five brands come down to these kinds of dispute. Each kind is defended in the same way, whatever the brand.
 */
export const kinds = {
  fraud_card_absent: {
    happened: {
      en: 'The cardholder says that they did not make this online payment, or do not recognize it.',
      ja: 'カード会員が、このオンライン決済を利用していない、または身に覚えがないと申し立てています。',
    },
    wins: {
      en: 'A completed 3-D Secure authentication: liability then usually lies with the issuer. Without it, only clear proof that the cardholder took part helps, and most such chargebacks are lost.',
      ja: '3Dセキュアの認証が完了していれば、原則としてカード会社が責任を負います。認証がない場合は、本人の利用を明確に示す資料が必要で、多くは認められません。',
    },
    evidence: ['three_d_secure', 'delivery_proof', 'access_log', 'earlier_orders', 'order_record', 'correspondence'],
  },
  fraud_card_present: {
    happened: {
      en: 'The cardholder says that somebody else paid in a shop with their card, or with a copy of it.',
      ja: 'カード会員が、店頭で第三者に自分のカードまたは偽造カードを使われたと申し立てています。',
    },
    wins: {
      en: 'Proof that the chip was read and the PIN entered or the slip signed. For an online payment, point out that no card was present and send the 3-D Secure result.',
      ja: 'ICの読み取りと、暗証番号の入力または署名を示す記録が有効です。オンライン決済の場合は、非対面取引であることを説明し、3Dセキュアの認証結果を提出してください。',
    },
    evidence: ['sales_slip', 'three_d_secure', 'authorization_record', 'order_record'],
  },
  fraud_monitoring: {
    happened: {
      en: 'The card brand has the merchant under observation, for fraud or for many disputes, so that the issuer may charge its payments back.',
      ja: '不正利用や異議の多さなどによりカードブランドの監視対象となり、カード会社がチャージバックを行えるとされた取引です。',
    },
    wins: {
      en: 'Rarely won. What helps is proof that the payment was refunded already, or that the merchant was not under observation on that day.',
      ja: '認められることはまれです。すでに返金済みであること、または取引日に監視対象ではなかったことを示せる場合に限られます。',
    },
    evidence: ['refund_record', 'three_d_secure', 'order_record', 'correspondence'],
  },
  not_received: {
    happened: {
      en: 'The cardholder says that the goods did not arrive, or that the service was not provided.',
      ja: 'カード会員が、商品が届いていない、またはサービスの提供を受けていないと申し立てています。',
    },
    wins: {
      en: 'Proof that the goods reached the agreed address by the agreed date, best with a signature, or that the service was used.',
      ja: '約束した期日までに指定の住所へ届いたこと（署名や受領印があるとより有効です）、またはサービスが利用されたことを示す記録が有効です。',
    },
    evidence: ['delivery_proof', 'shipping_record', 'service_record', 'correspondence', 'order_record'],
  },
  not_as_described: {
    happened: {
      en: 'The cardholder says that the goods or the service differ from the description, are defective, or are not genuine.',
      ja: 'カード会員が、商品やサービスが説明と異なる、不良品である、または偽物であると申し立てています。',
    },
    wins: {
      en: 'The description that the customer saw, together with proof that this is what was delivered. It also helps to show that a repair or exchange was offered, or that nothing was sent back.',
      ja: '購入時の説明と、そのとおりに提供したことを示す資料が有効です。修理や交換を申し出たこと、返品されていないことも有利に働きます。',
    },
    evidence: ['product_description', 'inspection_record', 'correspondence', 'terms_accepted', 'return_record'],
  },
  goods_dispute: {
    happened: {
      en: 'The cardholder disputes the purchase itself: not received, not as described, cancelled or not refunded. The code does not say which.',
      ja: 'カード会員が、未着、説明との相違、キャンセル、未返金など、取引の内容に異議を申し立てています。このコードだけでは、どれに当たるかは分かりません。',
    },
    wins: {
      en: 'Read the message of the issuer first, and answer exactly what it says. Proof of delivery and the terms that the customer accepted decide most of these.',
      ja: 'まずカード会社からの申し立て内容を確認し、その点に的確に答えてください。多くの場合、配達の証明と、お客様が同意した規約が決め手になります。',
    },
    evidence: ['delivery_proof', 'product_description', 'terms_accepted', 'correspondence', 'refund_record'],
  },
  credit_not_processed: {
    happened: {
      en: 'The cardholder says that a refund is due, after a return for example, and has not come.',
      ja: 'カード会員が、返品などにより返金されるはずの代金が返金されていないと申し立てています。',
    },
    wins: {
      en: 'Proof that the refund was made, with date and amount. Otherwise the terms accepted at checkout, if they show that none is due.',
      ja: '返金済みであることを示す記録（日付・金額）が有効です。返金していない場合は、購入時に同意した条件から返金の義務がないことを示す必要があります。',
    },
    evidence: ['refund_record', 'cancellation_policy', 'return_record', 'correspondence'],
  },
  cancelled: {
    happened: {
      en: 'The cardholder says that they cancelled the order or the booking, or were charged for not showing up without having been told.',
      ja: 'カード会員が、注文や予約をキャンセルした、または知らされていないキャンセル料を請求されたと申し立てています。',
    },
    wins: {
      en: 'The cancellation terms as they were shown before the payment and accepted. Terms that stood on another page only seldom count.',
      ja: '支払い前に表示し、同意を得たキャンセル条件が有効です。別のページに記載しただけの条件は、ほとんど考慮されません。',
    },
    evidence: ['cancellation_policy', 'terms_accepted', 'cancellation_record', 'correspondence'],
  },
  cancelled_recurring: {
    happened: {
      en: 'The cardholder says that they ended the subscription, or never agreed to it, and were charged nevertheless.',
      ja: 'カード会員が、定期課金を解約した、または申し込んでいないのに請求されたと申し立てています。',
    },
    wins: {
      en: 'Proof that the subscription was agreed to and not ended before the charge, best with use of the service after the claimed date.',
      ja: '申し込みへの同意と、請求日より前に解約の申し出がなかったことを示す記録が有効です。解約したとされる日より後の利用記録があれば、さらに有利です。',
    },
    evidence: ['terms_accepted', 'cancellation_record', 'service_record', 'correspondence'],
  },
  duplicate: {
    happened: {
      en: 'The cardholder says that they were charged twice for one purchase, or had paid for it in another way.',
      ja: 'カード会員が、同じ買い物を二重に請求された、または別の方法で支払い済みであると申し立てています。',
    },
    wins: {
      en: 'Proof that each payment is an order of its own, or that the second one was refunded. If it did happen, accept: it cannot be won.',
      ja: 'それぞれが別の注文であること、または重複分を返金済みであることを示す記録が有効です。実際に二重請求であれば認められないため、受け入れてください。',
    },
    evidence: ['separate_orders', 'receipts', 'refund_record', 'correspondence'],
  },
  processing_error: {
    happened: {
      en: 'The issuer says that the charge was made wrongly: amount, currency, card number, type or date are not right.',
      ja: 'カード会社が、金額、通貨、カード番号、取引の種類または処理日に誤りがあるとしています。',
    },
    wins: {
      en: 'The record of what the customer agreed to, if it matches the charge. A difference that was refunded is worth showing; a real mistake cannot be won.',
      ja: 'お客様が同意した内容と請求が一致していることを示す記録が有効です。差額を返金済みの場合はその記録も提出してください。実際に誤りがあれば認められません。',
    },
    evidence: ['receipts', 'order_record', 'authorization_record', 'refund_record'],
  },
  authorization: {
    happened: {
      en: 'The issuer says that it did not approve the payment: no authorization, one that was declined or over, or for less than was charged.',
      ja: 'カード会社が、オーソリがない、否認された、期限が切れた、または承認額を超えているなど、有効な承認がないとしています。',
    },
    wins: {
      en: 'The record of an approval that was valid on the day of the charge and covers its amount. Nothing else helps.',
      ja: '売上日に有効で、請求額の全額に対する承認の記録が必要です。それ以外の資料では覆りません。',
    },
    evidence: ['authorization_record', 'receipts'],
  },
  documents_missing: {
    happened: {
      en: 'The issuer asked for documents of the payment and got none in time, or none that it could read or found sufficient.',
      ja: 'カード会社が取引資料の提出を求めましたが、期限内に届かなかった、読み取れなかった、または不十分だったとしています。',
    },
    wins: {
      en: 'The full documents, legible, or proof that they were sent in time.',
      ja: '求められた資料を、鮮明な状態でもれなく提出するか、期限内に提出済みであることを示してください。',
    },
    evidence: ['receipts', 'order_record', 'delivery_proof', 'correspondence'],
  },
  rental_charge: {
    happened: {
      en: 'The cardholder disputes what was charged after a vehicle rental, for damage, theft or loss of use, as not owed or not proven.',
      ja: 'カード会員が、レンタカーの損害、盗難または休業補償として請求された金額に、支払う義務がない、または根拠がないと異議を申し立てています。',
    },
    wins: {
      en: 'The renter’s signed agreement to bear this damage, and proof that the charge stays within the amount agreed to. Photographs and the repair invoice show what it is for.',
      ja: 'この損害の負担に同意した利用者の署名入りの書面と、請求額が合意した金額の範囲内であることを示す資料が有効です。損傷の写真や修理の請求書も、金額の根拠になります。',
    },
    evidence: ['damage_agreement', 'inspection_record', 'receipts', 'terms_accepted', 'correspondence', 'refund_record'],
  },
  rules_breached: {
    happened: {
      en: 'The issuer says that the payment goes against a law that protects the cardholder, or against a rule of the card brand.',
      ja: 'カード会社が、この取引はカード会員を保護する現地の法令、またはカードブランドの規則に反しているとしています。',
    },
    wins: {
      en: 'Find out from the issuer’s message which law or rule is meant, then show that it does not apply to this payment, or that it was observed.',
      ja: 'まずカード会社からの連絡で、どの法令または規則を指しているかを確認し、この取引には適用されないこと、または守られていることを示してください。',
    },
    evidence: ['order_record', 'terms_accepted', 'cancellation_policy', 'authorization_record', 'correspondence', 'refund_record'],
  },
  unknown: {
    happened: {
      en: 'The issuer gave a reason code that we do not know, or none.',
      ja: 'カード会社から示された理由コードは、当サービスでは把握していないものか、記載がありません。',
    },
    wins: {
      en: 'Find out from the issuer’s message what is disputed, then send what shows that the cardholder ordered and received it.',
      ja: 'まずカード会社からの連絡で申し立ての内容を確認し、カード会員本人が注文し、受け取ったことを示す資料を提出してください。',
    },
    evidence: ['order_record', 'delivery_proof', 'three_d_secure', 'correspondence'],
  },
} as const satisfies Record<string, ReasonText>;

export type Kind = keyof typeof kinds;
