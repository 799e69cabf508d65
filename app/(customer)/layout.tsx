import type { ReactNode } from 'react';
import { Messages } from '@/app/messages';

/** The pages for a merchant's customers; each page draws its own frame with the merchant's name. */
export default function CustomerLayout({ children }: { children: ReactNode }) {
  return <Messages of="customer">{children}</Messages>;
}
