import type { ReactNode } from 'react';
import { Messages } from '@/app/messages';

/** The pages that a merchant's customers see: each draws its own frame, in the merchant's name. */
export default function CustomerLayout({ children }: { children: ReactNode }) {
  return <Messages of="customer">{children}</Messages>;
}
