'use client';
import { useRouter } from 'next/navigation';
import { startTransition } from 'react';
import { Failure } from '@/components/shell/failure';

export default function DashboardError({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  const router = useRouter();
  function retry() {
    // the data came from the server: ask it again, then show
    startTransition(() => {
      router.refresh();
      reset();
    });
  }
  return <Failure digest={error.digest} retry={retry} />;
}
