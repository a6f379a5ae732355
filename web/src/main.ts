import { mount } from 'svelte';
import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';
import './styles/materials.css';
import './styles/controls.css';
import './styles/teaching.css';
import './styles/puzzles.css';
import App from './App.svelte';
import { renewWhenOutdated } from './lib/outdated';
import { startWorker } from './notices/push';
import { applyTheme, settings } from './lib/settings.svelte';

const target = document.getElementById('app');
if (target === null) throw new Error('index.html has no element with the id "app"');

applyTheme(settings.theme);
renewWhenOutdated();
startWorker();
mount(App, { target });
