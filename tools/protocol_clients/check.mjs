// The providers' own clients against the strict server of the tests: what they send, it must take, and
// what it gives, they must read. So our idea of each protocol is theirs. Run by tools/protocol_test.
import assert from 'node:assert/strict'
import Anthropic from '@anthropic-ai/sdk'
import { GoogleGenAI } from '@google/genai'
import { Ollama } from 'ollama'
import OpenAI from 'openai'

const url = process.argv[2]
const key = 'sk-protocol-test'
const names = { type: 'object', properties: { names: { type: 'array', items: { type: 'string' } } }, required: ['names'], additionalProperties: false }
const byName = { type: 'object', properties: { name: { type: 'string' } }, required: ['name'], additionalProperties: false }
const text = '김첨지는 인력거꾼이다. 😀'
const said = `You said: ${text}`

const openai = new OpenAI({ apiKey: key, baseURL: `${url}/v1`, maxRetries: 0 })
const anthropic = new Anthropic({ apiKey: key, baseURL: url, maxRetries: 0 })
const gemini = new GoogleGenAI({ apiKey: key, httpOptions: { baseUrl: url, retryOptions: { attempts: 1 } } })
const ollama = new Ollama({ host: url })

let failed = 0
let passed = 0
async function check(name, run) {
  try {
    await run()
    ++passed
  } catch (error) {
    ++failed
    console.error(`FAILED ${name}: ${error?.message ?? error}`)
  }
}
// The client must see a failure of this status.
async function refuses(promise, status, words) {
  try {
    await promise
  } catch (error) {
    assert.equal(error.status ?? error.status_code ?? error.code, status, `status of: ${error.message}`)
    if (words) assert.match(error.message, words)
    return
  }
  assert.fail(`was taken, and should have been refused with ${status}`)
}

await check('openai chat: plain', async () => {
  const reply = await openai.chat.completions.create({ model: 'some-model', messages: [{ role: 'user', content: text }], max_completion_tokens: 100, temperature: 0 })
  assert.equal(reply.choices[0].message.content, said)
  assert.ok(reply.usage.prompt_tokens > 0)
})
await check('openai chat: stream', async () => {
  let whole = ''
  let usage
  for await (const chunk of await openai.chat.completions.create({ model: 'some-model', messages: [{ role: 'user', content: text }], stream: true, stream_options: { include_usage: true } })) {
    whole += chunk.choices[0]?.delta?.content ?? ''
    usage = chunk.usage ?? usage
  }
  assert.equal(whole, said)
  assert.ok(usage.completion_tokens > 0)
})
await check('openai chat: schema', async () => {
  const reply = await openai.chat.completions.parse({ model: 'some-model', messages: [{ role: 'user', content: text }], response_format: { type: 'json_schema', json_schema: { name: 'names', strict: true, schema: names } } })
  assert.equal(JSON.parse(reply.choices[0].message.content).names[0], '김첨지')
})
await check('openai chat: tools, and their results', async () => {
  const tools = [{ type: 'function', function: { name: 'look_up', description: 'looks up', parameters: byName } }]
  const messages = [{ role: 'user', content: 'call a tool' }]
  const first = await openai.chat.completions.create({ model: 'some-model', messages, tools })
  const call = first.choices[0].message.tool_calls[0]
  assert.equal(JSON.parse(call.function.arguments).name, '김첨지')
  const second = await openai.chat.completions.create({ model: 'some-model', tools, messages: [...messages, first.choices[0].message, { role: 'tool', tool_call_id: call.id, content: 'found' }] })
  assert.equal(second.choices[0].message.content, 'You said: found')
  const stream = openai.chat.completions.stream({ model: 'some-model', messages, tools })
  assert.equal((await stream.finalChatCompletion()).choices[0].message.tool_calls[0].function.name, 'look_up')
})
await check('openai chat: refusals', async () => {
  const messages = [{ role: 'user', content: text }]
  await refuses(openai.chat.completions.create({ model: 'thinker', messages, temperature: 0 }), 400, /temperature/)
  await refuses(openai.chat.completions.create({ model: 'thinker', messages, max_tokens: 9 }), 400, /max_completion_tokens/)
  await refuses(openai.chat.completions.create({ model: 'none', messages }), 404, /none/)
  await refuses(openai.chat.completions.create({ model: 'some-model', messages, response_format: { type: 'json_schema', json_schema: { name: 'x', strict: true, schema: { type: 'object', properties: { a: { type: 'string' } } } } } }), 400, /additionalProperties/)
  await refuses(openai.chat.completions.create({ model: 'small-model', messages: [{ role: 'user', content: 'x'.repeat(20000) }] }), 400, /context length/)
  await refuses(new OpenAI({ apiKey: 'sk-wrong', baseURL: `${url}/v1`, maxRetries: 0 }).chat.completions.create({ model: 'some-model', messages }), 401)
})
await check('openai embeddings', async () => {
  const reply = await openai.embeddings.create({ model: 'embedder', input: ['Ada', text], encoding_format: 'float' })
  assert.equal(reply.data.length, 2)
  assert.equal(reply.data[1].embedding.length, 8)
})
await check('openai responses: plain', async () => {
  const reply = await openai.responses.create({ model: 'some-model', instructions: 'Be brief.', input: text, max_output_tokens: 100, store: false })
  assert.equal(reply.output_text, said)
  assert.ok(reply.usage.output_tokens > 0)
})
await check('openai responses: stream', async () => {
  let whole = ''
  const stream = openai.responses.stream({ model: 'some-model', input: text })
  stream.on('response.output_text.delta', (event) => { whole += event.delta })
  const last = await stream.finalResponse()
  assert.equal(whole, said)
  assert.equal(last.output_text, said)
})
await check('openai responses: schema', async () => {
  const reply = await openai.responses.parse({ model: 'some-model', input: text, text: { format: { type: 'json_schema', name: 'names', strict: true, schema: names } } })
  assert.equal(JSON.parse(reply.output_text).names[0], '김첨지')
})
await check('openai responses: tools, and their results', async () => {
  const tools = [{ type: 'function', name: 'look_up', description: 'looks up', parameters: byName, strict: false }]
  const input = [{ role: 'user', content: 'call a tool' }]
  const first = await openai.responses.create({ model: 'some-model', input, tools })
  const call = first.output.find((item) => item.type === 'function_call')
  const second = await openai.responses.create({ model: 'some-model', tools, input: [...input, ...first.output, { type: 'function_call_output', call_id: call.call_id, output: 'found' }] })
  assert.equal(second.output_text, 'You said: found')
})
await check('openai responses: refusals', async () => {
  await refuses(openai.responses.create({ model: 'thinker', input: text, temperature: 0 }), 400, /temperature/)
  await refuses(openai.responses.create({ model: 'some-model', input: text, reasoning: { effort: 'low' } }), 400, /reasoning/)
  await refuses(openai.responses.create({ model: 'half-model', input: text, text: { format: { type: 'json_schema', name: 'names', strict: true, schema: names } } }), 400, /json_schema/)
})

await check('anthropic: plain', async () => {
  const reply = await anthropic.messages.create({ model: 'some-model', max_tokens: 100, system: [{ type: 'text', text: 'Be brief.', cache_control: { type: 'ephemeral' } }], messages: [{ role: 'user', content: text }] })
  assert.equal(reply.content[0].text, said)
  assert.ok(reply.usage.output_tokens > 0)
})
await check('anthropic: stream, with thoughts', async () => {
  const stream = anthropic.messages.stream({ model: 'thinker', max_tokens: 100, thinking: { type: 'adaptive' }, output_config: { effort: 'low' }, messages: [{ role: 'user', content: text }] })
  const last = await stream.finalMessage()
  assert.equal(last.content[0].type, 'thinking')
  assert.equal(await stream.finalText(), said)
})
await check('anthropic: schema', async () => {
  const reply = await anthropic.messages.create({ model: 'some-model', max_tokens: 100, messages: [{ role: 'user', content: text }], output_config: { format: { type: 'json_schema', schema: names } } })
  assert.equal(JSON.parse(reply.content[0].text).names[0], '김첨지')
})
await check('anthropic: a forced tool', async () => {
  const reply = await anthropic.messages.create({ model: 'half-model', max_tokens: 100, messages: [{ role: 'user', content: text }], tools: [{ name: 'give_reply', input_schema: names }], tool_choice: { type: 'tool', name: 'give_reply' } })
  assert.equal(reply.content[0].input.names[0], '김첨지')
})
await check('anthropic: tools, and their results', async () => {
  const tools = [{ name: 'look_up', description: 'looks up', input_schema: byName }]
  const messages = [{ role: 'user', content: 'call a tool' }]
  const first = await anthropic.messages.stream({ model: 'some-model', max_tokens: 100, messages, tools }).finalMessage()
  assert.equal(first.stop_reason, 'tool_use')
  assert.equal(first.content[0].input.name, '김첨지')
  const second = await anthropic.messages.create({ model: 'some-model', max_tokens: 100, tools, messages: [...messages, { role: 'assistant', content: first.content }, { role: 'user', content: [{ type: 'tool_result', tool_use_id: first.content[0].id, content: 'found' }] }] })
  assert.equal(second.content[0].text, 'You said: found')
})
await check('anthropic: refusals', async () => {
  const messages = [{ role: 'user', content: text }]
  await refuses(anthropic.messages.create({ model: 'some-model', messages }), 400, /max_tokens/)
  await refuses(anthropic.messages.create({ model: 'none', max_tokens: 9, messages }), 404)
  await refuses(anthropic.messages.create({ model: 'some-model', max_tokens: 9, messages, response_format: {} }), 400, /Extra inputs/)
  await refuses(new Anthropic({ apiKey: 'wrong', baseURL: url, maxRetries: 0 }).messages.create({ model: 'some-model', max_tokens: 9, messages }), 401)
})

await check('gemini: plain', async () => {
  const reply = await gemini.models.generateContent({ model: 'some-model', contents: text, config: { maxOutputTokens: 100, temperature: 0, systemInstruction: 'Be brief.' } })
  assert.equal(reply.text, said)
  assert.ok(reply.usageMetadata.promptTokenCount > 0)
})
await check('gemini: stream, with thoughts', async () => {
  let whole = ''
  for await (const chunk of await gemini.models.generateContentStream({ model: 'thinker', contents: text, config: { thinkingConfig: { thinkingLevel: 'LOW' } } })) whole += chunk.text ?? ''
  assert.equal(whole, said)
})
await check('gemini: schema', async () => {
  const reply = await gemini.models.generateContent({ model: 'some-model', contents: text, config: { responseMimeType: 'application/json', responseSchema: { type: 'object', properties: { names: { type: 'array', items: { type: 'string' } } }, required: ['names'] } } })
  assert.equal(JSON.parse(reply.text).names[0], '김첨지')
})
await check('gemini: tools', async () => {
  const reply = await gemini.models.generateContent({ model: 'some-model', contents: 'call a tool', config: { tools: [{ functionDeclarations: [{ name: 'look_up', description: 'looks up', parameters: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] } }] }] } })
  assert.equal(reply.functionCalls[0].args.name, '김첨지')
})
await check('gemini: refusals', async () => {
  await refuses(gemini.models.generateContent({ model: 'none', contents: text }), 404)
  await refuses(gemini.models.generateContent({ model: 'some-model', contents: text, config: { thinkingConfig: { thinkingBudget: 100 } } }), 400, /[Tt]hinking/)
  await refuses(new GoogleGenAI({ apiKey: 'wrong', httpOptions: { baseUrl: url } }).models.generateContent({ model: 'some-model', contents: text }), 400, /API key not valid/)
})
await check('gemini: embeddings', async () => {
  const reply = await gemini.models.embedContent({ model: 'embedder', contents: ['Ada', text] })
  assert.equal(reply.embeddings.length, 2)
  assert.equal(reply.embeddings[0].values.length, 8)
})

await check('ollama: plain', async () => {
  const reply = await ollama.chat({ model: 'some-model', messages: [{ role: 'user', content: text }], options: { num_ctx: 8192, num_predict: 100, temperature: 0 } })
  assert.equal(reply.message.content, said)
  assert.ok(reply.prompt_eval_count > 0)
})
await check('ollama: stream, with thoughts', async () => {
  let whole = ''
  let thoughts = ''
  for await (const part of await ollama.chat({ model: 'thinker', messages: [{ role: 'user', content: text }], stream: true, think: true })) {
    whole += part.message.content
    thoughts += part.message.thinking ?? ''
  }
  assert.equal(whole, said)
  assert.equal(thoughts, 'I think about it.')
})
await check('ollama: schema', async () => {
  const reply = await ollama.chat({ model: 'some-model', messages: [{ role: 'user', content: text }], format: names })
  assert.equal(JSON.parse(reply.message.content).names[0], '김첨지')
})
await check('ollama: tools', async () => {
  const reply = await ollama.chat({ model: 'some-model', messages: [{ role: 'user', content: 'call a tool' }], tools: [{ type: 'function', function: { name: 'look_up', description: 'looks up', parameters: byName } }] })
  assert.equal(reply.message.tool_calls[0].function.arguments.name, '김첨지')
  const second = await ollama.chat({ model: 'some-model', messages: [{ role: 'user', content: 'call a tool' }, reply.message, { role: 'tool', tool_name: 'look_up', content: 'found' }] })
  assert.equal(second.message.content, 'You said: found')
})
await check('ollama: show, ps, list, embed', async () => {
  const shown = await ollama.show({ model: 'some-model' })
  assert.ok(shown.capabilities.includes('tools'))
  assert.ok((await ollama.ps()).models.some((model) => model.name === 'some-model' && model.context_length > 0))
  assert.ok((await ollama.list()).models.length > 3)
  assert.equal((await ollama.embed({ model: 'embedder', input: ['Ada', text] })).embeddings.length, 2)
})
await check('ollama: refusals', async () => {
  await refuses(ollama.chat({ model: 'none', messages: [{ role: 'user', content: text }] }), 404, /not found/)
  await refuses(ollama.chat({ model: 'plain-model', messages: [{ role: 'user', content: text }], tools: [{ type: 'function', function: { name: 'a' } }] }), 400, /does not support tools/)
  await refuses(ollama.chat({ model: 'some-model', messages: [{ role: 'user', content: text }], think: true }), 400, /does not support thinking/)
})

console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
