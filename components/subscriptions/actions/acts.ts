import type { MoneyAct } from '@/components/money-actions/use-money-act';
import type { FindSellers } from '@/components/splits/seller-adder';
import type { DryRun } from '@/components/splits/use-preview';
import type { CustomerFinders } from '@/components/subscriptions/forms/customer-choice';
import type { SubscriptionReply } from '@/lib/subscriptions/schema';

export type SubscriptionActs = Record<'update' | 'pause' | 'resume' | 'cancel' | 'end' | 'retry', MoneyAct> & {
  preview: DryRun;
  findSellers: FindSellers;
  customers: CustomerFinders;
};
/** A dialog of the subscription as it was when it was opened: the request stays the same, whatever happens meanwhile. */
export type ActionDialogProps = {
  subscription: SubscriptionReply;
  acts: SubscriptionActs;
  isOpen: boolean;
  onClose: (isUnknown: boolean) => void;
};
