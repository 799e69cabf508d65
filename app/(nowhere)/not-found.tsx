import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Nowhere } from '@/components/shell/nowhere';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('notFound'))('title') };
}

export default function NotFound() {
  return <Nowhere />;
}
