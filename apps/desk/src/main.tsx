import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { trackActivity } from './client/page-state.ts';
import '@kaisetsu/ui/styles/tokens.css';
import '@kaisetsu/ui/styles/fields.css';
import '@kaisetsu/ui/styles/components.css';
import '@kaisetsu/ui/styles/overlays.css';
import './styles/desk.css';
import './styles/list.css';
import './styles/case.css';

const root = document.getElementById('root');
if (root === null) throw new Error('the page has no #root element');
trackActivity();
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
