import { resource } from '@/lib/http/http';
import { advanceClock } from '@/lib/sandbox/advance-clock';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({ POST: advanceClock });
