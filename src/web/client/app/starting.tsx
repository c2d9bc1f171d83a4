import { Brand } from '../design/brand.js';

/** What is seen until the page is there; `index.html` has the same for the time before any script has run. */
export const Starting = () => (
  <div className="starting">
    <div className="brand">
      <Brand />
    </div>
  </div>
);
