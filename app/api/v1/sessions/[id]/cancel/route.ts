import { resource } from '@/lib/http/http';
import { cancelSession } from '@/lib/sessions/cancel-session';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({ POST: cancelSession });
