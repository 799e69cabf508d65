import { resource } from '@/lib/http/http';
import { paySession } from '@/lib/sessions/pay-session';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({ POST: paySession });
