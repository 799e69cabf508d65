import { resource } from '@/lib/http/http';
import { showSettlement } from '@/lib/settlements/show-settlement';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({ GET: showSettlement });
