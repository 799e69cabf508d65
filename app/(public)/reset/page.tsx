import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { requestResetAction } from '@/app/(public)/reset/actions';
import { ResetRequest } from '@/components/team/auth/reset-request';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('reset'))('title') };
}

export default function ResetPage() {
  return <ResetRequest send={requestResetAction} />;
}
