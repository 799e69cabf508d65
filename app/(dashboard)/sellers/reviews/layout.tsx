import type { ReactNode } from 'react';
import { Messages } from '@/app/messages';

export default function FirstReviewsLayout({ children }: { children: ReactNode }) {
  return <Messages of="applications">{children}</Messages>;
}
