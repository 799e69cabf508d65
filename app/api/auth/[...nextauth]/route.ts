import { answerSignIn } from '@/lib/team/answer-sign-in';

export { answerSignIn as GET, answerSignIn as POST };
