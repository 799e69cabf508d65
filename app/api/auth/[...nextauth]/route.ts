import NextAuth from 'next-auth';
import { authOptions } from '@/lib/auth/options';

const handler = (request: Request, route: unknown) => NextAuth(authOptions())(request, route);

export { handler as GET, handler as POST };
