import { ApiParam } from '@nestjs/swagger';

/** The name of a policy, as the API document describes it. */
export const POLICY_NAME = {
  name: 'policyName',
  type: String,
  description: '1 to 64 letters, digits, hyphens and underscores.',
};

/** Describes the name of a policy in a path. */
export const PolicyNameParam = (): MethodDecorator & ClassDecorator => ApiParam(POLICY_NAME);
