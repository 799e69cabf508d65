import { resource } from '@/lib/operation/http';
import { paySession } from '@/lib/sessions/pay-session';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({ POST: paySession });
