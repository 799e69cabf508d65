import type { ReactNode } from 'react';
import { Messages } from '@/app/messages';

export default function FeeRatesLayout({ children }: { children: ReactNode }) {
  return <Messages of="feeRates">{children}</Messages>;
}
