import { headers } from 'next/headers';
import { isLive } from '@/app/environment';
import { Frame } from '@/components/checkout/frame';
import { Gone } from '@/components/checkout/gone';

export default async function NotFound() {
  const at = (await headers()).get('x-bunpai-path') ?? '/';
  return (
    <Frame merchant={null} live={isLive()} at={at}>
      <Gone />
    </Frame>
  );
}
