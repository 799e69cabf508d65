import type { ReactNode } from 'react';
import { Shell } from '@/app/shell';

export default function DashboardLayout({ children }: { children: ReactNode }) {
  return <Shell>{children}</Shell>;
}
