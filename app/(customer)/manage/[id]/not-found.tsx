import { isLive } from '@/app/environment';
import { Frame } from '@/components/checkout/frame';
import { Gone } from '@/components/checkout/gone';

export default function NotFound() {
  return (
    <Frame merchant={null} live={isLive()}>
      <Gone />
    </Frame>
  );
}
