import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';
import * as regexp from 'eslint-plugin-regexp';

export default defineConfig(
  globalIgnores(['dist', 'node_modules', 'data', 'coverage', '.bench']),
  {
    files: ['src/**/*.ts', 'test/**/*.ts'],
    extends: [
      tseslint.configs.strictTypeChecked,
      tseslint.configs.stylisticTypeChecked,
      regexp.configs['flat/recommended'],
    ],
    languageOptions: { parserOptions: { project: './test/tsconfig.json', tsconfigRootDir: import.meta.dirname } },
    rules: {
      // Nest modules are classes without members, held together by their decorator.
      '@typescript-eslint/no-extraneous-class': ['error', { allowWithDecorator: true }],
      '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      // `catch {}` that says nothing hides faults; an empty block must explain itself.
      'no-empty': ['error', { allowEmptyCatch: false }],
      'no-console': 'error',
      eqeqeq: ['error', 'always'],
    },
  },
  {
    // The browser application has a compiler configuration of its own.
    files: ['src/web/client/**/*.ts'],
    languageOptions: { parserOptions: { project: './src/web/client/tsconfig.json' } },
    rules: { '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }] },
  },
  {
    // Type metadata for dependency injection and validation is read from value imports at run time.
    files: ['src/{platform,modules,web}/**/*.ts', 'src/*.ts'],
    ignores: ['src/web/client/**'],
    rules: { '@typescript-eslint/consistent-type-imports': 'off' },
  },
  {
    files: ['test/**/*.ts', 'src/**/*.spec.ts'],
    rules: {
      '@typescript-eslint/unbound-method': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
  { files: ['src/cli/**/*.ts', 'test/bench/**/*.ts', 'test/evaluation/**/*.ts'], rules: { 'no-console': 'off' } },
);
