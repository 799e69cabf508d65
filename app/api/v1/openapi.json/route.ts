import { operations } from '@/lib/api/operations';
import { publicDocument } from '@/lib/http/http';
import { document } from '@/lib/http/openapi';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = publicDocument(() => document(operations));
