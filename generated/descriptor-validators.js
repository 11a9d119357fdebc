// Generated from schema/descriptor.schema.json by `npm run generate`. Do not edit.
// Compiled by Ajv, with the formats of ajv-formats.

const fullFormats = {
  uri};
const NOT_URI_FRAGMENT = /\/|:/;
const URI = /^(?:[a-z][a-z0-9+\-.]*:)(?:\/?\/(?:(?:[a-z0-9\-._~!$&'()*+,;=:]|%[0-9a-f]{2})*@)?(?:\[(?:(?:(?:(?:[0-9a-f]{1,4}:){6}|::(?:[0-9a-f]{1,4}:){5}|(?:[0-9a-f]{1,4})?::(?:[0-9a-f]{1,4}:){4}|(?:(?:[0-9a-f]{1,4}:){0,1}[0-9a-f]{1,4})?::(?:[0-9a-f]{1,4}:){3}|(?:(?:[0-9a-f]{1,4}:){0,2}[0-9a-f]{1,4})?::(?:[0-9a-f]{1,4}:){2}|(?:(?:[0-9a-f]{1,4}:){0,3}[0-9a-f]{1,4})?::[0-9a-f]{1,4}:|(?:(?:[0-9a-f]{1,4}:){0,4}[0-9a-f]{1,4})?::)(?:[0-9a-f]{1,4}:[0-9a-f]{1,4}|(?:(?:25[0-5]|2[0-4]\d|[01]?\d\d?)\.){3}(?:25[0-5]|2[0-4]\d|[01]?\d\d?))|(?:(?:[0-9a-f]{1,4}:){0,5}[0-9a-f]{1,4})?::[0-9a-f]{1,4}|(?:(?:[0-9a-f]{1,4}:){0,6}[0-9a-f]{1,4})?::)|[Vv][0-9a-f]+\.[a-z0-9\-._~!$&'()*+,;=:]+)\]|(?:(?:25[0-5]|2[0-4]\d|[01]?\d\d?)\.){3}(?:25[0-5]|2[0-4]\d|[01]?\d\d?)|(?:[a-z0-9\-._~!$&'()*+,;=]|%[0-9a-f]{2})*)(?::\d*)?(?:\/(?:[a-z0-9\-._~!$&'()*+,;=:@]|%[0-9a-f]{2})*)*|\/(?:(?:[a-z0-9\-._~!$&'()*+,;=:@]|%[0-9a-f]{2})+(?:\/(?:[a-z0-9\-._~!$&'()*+,;=:@]|%[0-9a-f]{2})*)*)?|(?:[a-z0-9\-._~!$&'()*+,;=:@]|%[0-9a-f]{2})+(?:\/(?:[a-z0-9\-._~!$&'()*+,;=:@]|%[0-9a-f]{2})*)*)(?:\?(?:[a-z0-9\-._~!$&'()*+,;=:@/?]|%[0-9a-f]{2})*)?(?:#(?:[a-z0-9\-._~!$&'()*+,;=:@/?]|%[0-9a-f]{2})*)?$/i;
function uri(str) {
  return NOT_URI_FRAGMENT.test(str) && URI.test(str);
}

const format6 = /* @__PURE__ */ (() => fullFormats["uri"])();

const isInfo = validate10;
const formats0 = /^(?:0|[1-9][0-9]*)\.(?:0|[1-9][0-9]*)\.(?:0|[1-9][0-9]*)(?:-(?:0|[1-9][0-9]*|[0-9]*[A-Za-z-][0-9A-Za-z-]*)(?:\.(?:0|[1-9][0-9]*|[0-9]*[A-Za-z-][0-9A-Za-z-]*))*)?(?:\+[0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*)?$/u;
const formats2 = /^[\p{L}_][\p{L}\p{M}\p{Nd}_.\-]*$/u;

function validate10(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
{
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.title === undefined) && (missing0 = "title")) || ((data.version === undefined) && (missing0 = "version"))){
validate10.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
for(const key0 in data){
if(!((((((((key0 === "title") || (key0 === "version")) || (key0 === "summary")) || (key0 === "description")) || (key0 === "termsOfService")) || (key0 === "datastoreName")) || (key0 === "contact")) || (key0 === "license"))){
validate10.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}}];
return false;
}
}
{
if(data.title !== undefined){
const _errs2 = errors;
if(typeof data.title !== "string"){
validate10.errors = [{instancePath:instancePath+"/title",schemaPath:"#/properties/title/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.version !== undefined){
let data1 = data.version;
const _errs4 = errors;
{
{
if(typeof data1 === "string"){
if(!(formats0.test(data1))){
validate10.errors = [{instancePath:instancePath+"/version",schemaPath:"#/properties/version/format",keyword:"format",params:{format: "version-pattern"}}];
return false;
}
}
else {
validate10.errors = [{instancePath:instancePath+"/version",schemaPath:"#/properties/version/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.summary !== undefined){
const _errs6 = errors;
if(typeof data.summary !== "string"){
validate10.errors = [{instancePath:instancePath+"/summary",schemaPath:"#/properties/summary/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.description !== undefined){
const _errs8 = errors;
if(typeof data.description !== "string"){
validate10.errors = [{instancePath:instancePath+"/description",schemaPath:"#/properties/description/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.termsOfService !== undefined){
const _errs10 = errors;
if(typeof data.termsOfService !== "string"){
validate10.errors = [{instancePath:instancePath+"/termsOfService",schemaPath:"#/properties/termsOfService/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.datastoreName !== undefined){
let data5 = data.datastoreName;
const _errs12 = errors;
{
{
if(typeof data5 === "string"){
if(!(formats2.test(data5))){
validate10.errors = [{instancePath:instancePath+"/datastoreName",schemaPath:"#/properties/datastoreName/format",keyword:"format",params:{format: "name-pattern"}}];
return false;
}
}
else {
validate10.errors = [{instancePath:instancePath+"/datastoreName",schemaPath:"#/properties/datastoreName/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
}
var valid0 = _errs12 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.contact !== undefined){
const _errs14 = errors;
if(!(isContact(data.contact))){
validate10.errors = [{instancePath:instancePath+"/contact",schemaPath:"#/properties/contact/is",keyword:"is",params:{}}];
return false;
}
var valid0 = _errs14 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.license !== undefined){
const _errs15 = errors;
if(!(isLicense(data.license))){
validate10.errors = [{instancePath:instancePath+"/license",schemaPath:"#/properties/license/is",keyword:"is",params:{}}];
return false;
}
var valid0 = _errs15 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(!(Object.prototype.toString.call(data) === "[object Object]" || Object.keys(data).length > 0)){
validate10.errors = [{instancePath,schemaPath:"#/plain",keyword:"plain",params:{}}];
return false;
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate10.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate10.errors = vErrors;
return errors === 0;
}

const isContact = validate11;

function validate11(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
{
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(((key0 === "name") || (key0 === "url")) || (key0 === "email"))){
validate11.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}}];
return false;
}
}
{
if(data.name !== undefined){
const _errs2 = errors;
if(typeof data.name !== "string"){
validate11.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.url !== undefined){
const _errs4 = errors;
if(typeof data.url !== "string"){
validate11.errors = [{instancePath:instancePath+"/url",schemaPath:"#/properties/url/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.email !== undefined){
const _errs6 = errors;
if(typeof data.email !== "string"){
validate11.errors = [{instancePath:instancePath+"/email",schemaPath:"#/properties/email/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(!(Object.prototype.toString.call(data) === "[object Object]" || Object.keys(data).length > 0)){
validate11.errors = [{instancePath,schemaPath:"#/plain",keyword:"plain",params:{}}];
return false;
}
}
}
}
}
}
else {
validate11.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate11.errors = vErrors;
return errors === 0;
}

const isLicense = validate12;

function validate12(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
{
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((key0 === "name") || (key0 === "url"))){
validate12.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}}];
return false;
}
}
{
if(data.name !== undefined){
const _errs2 = errors;
if(typeof data.name !== "string"){
validate12.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.url !== undefined){
const _errs4 = errors;
if(typeof data.url !== "string"){
validate12.errors = [{instancePath:instancePath+"/url",schemaPath:"#/properties/url/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(!(Object.prototype.toString.call(data) === "[object Object]" || Object.keys(data).length > 0)){
validate12.errors = [{instancePath,schemaPath:"#/plain",keyword:"plain",params:{}}];
return false;
}
}
}
}
}
else {
validate12.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate12.errors = vErrors;
return errors === 0;
}

const isDatabaseServices = validate13;

function validate13(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
{
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
const _errs2 = errors;
if(!(isDatabaseServiceOrReference(data[key0]))){
validate13.errors = [{instancePath:instancePath+"/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/additionalProperties/is",keyword:"is",params:{}}];
return false;
}
var valid0 = _errs2 === errors;
if(!valid0){
break;
}
}
{
if(!(Object.prototype.toString.call(data) === "[object Object]" || Object.keys(data).length > 0)){
validate13.errors = [{instancePath,schemaPath:"#/plain",keyword:"plain",params:{}}];
return false;
}
}
}
else {
validate13.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate13.errors = vErrors;
return errors === 0;
}

const isDatabaseService = validate14;

function validate14(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
{
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.name === undefined) && (missing0 = "name")){
validate14.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
for(const key0 in data){
if(!((((key0 === "name") || (key0 === "description")) || (key0 === "serverInfo")) || (key0 === "variables"))){
validate14.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}}];
return false;
}
}
{
if(data.name !== undefined){
let data0 = data.name;
const _errs2 = errors;
{
{
if(typeof data0 === "string"){
if(!(formats2.test(data0))){
validate14.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/format",keyword:"format",params:{format: "name-pattern"}}];
return false;
}
}
else {
validate14.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.description !== undefined){
const _errs4 = errors;
if(typeof data.description !== "string"){
validate14.errors = [{instancePath:instancePath+"/description",schemaPath:"#/properties/description/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.serverInfo !== undefined){
const _errs6 = errors;
if(!(isServerInfoOrReference(data.serverInfo))){
validate14.errors = [{instancePath:instancePath+"/serverInfo",schemaPath:"#/properties/serverInfo/is",keyword:"is",params:{}}];
return false;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.variables !== undefined){
let data3 = data.variables;
const _errs7 = errors;
{
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
for(const key1 in data3){
const _errs10 = errors;
if(!(isVariable(data3[key1]))){
validate14.errors = [{instancePath:instancePath+"/variables/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/variables/additionalProperties/is",keyword:"is",params:{}}];
return false;
}
var valid1 = _errs10 === errors;
if(!valid1){
break;
}
}
{
if(!(Object.prototype.toString.call(data3) === "[object Object]" || Object.keys(data3).length > 0)){
validate14.errors = [{instancePath:instancePath+"/variables",schemaPath:"#/properties/variables/plain",keyword:"plain",params:{}}];
return false;
}
}
}
else {
validate14.errors = [{instancePath:instancePath+"/variables",schemaPath:"#/properties/variables/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(!(Object.prototype.toString.call(data) === "[object Object]" || Object.keys(data).length > 0)){
validate14.errors = [{instancePath,schemaPath:"#/plain",keyword:"plain",params:{}}];
return false;
}
}
}
}
}
}
}
}
else {
validate14.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate14.errors = vErrors;
return errors === 0;
}

const isVariable = validate15;

function validate15(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
{
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((((key0 === "description") || (key0 === "enum")) || (key0 === "default")) || (key0 === "examples"))){
validate15.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}}];
return false;
}
}
{
if(data.description !== undefined){
const _errs2 = errors;
if(typeof data.description !== "string"){
validate15.errors = [{instancePath:instancePath+"/description",schemaPath:"#/properties/description/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.enum !== undefined){
let data1 = data.enum;
const _errs4 = errors;
{
if(Array.isArray(data1)){
var valid1 = true;
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
const _errs6 = errors;
if(typeof data1[i0] !== "string"){
validate15.errors = [{instancePath:instancePath+"/enum/" + i0,schemaPath:"#/properties/enum/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid1 = _errs6 === errors;
if(!valid1){
break;
}
}
}
else {
validate15.errors = [{instancePath:instancePath+"/enum",schemaPath:"#/properties/enum/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.default !== undefined){
const _errs8 = errors;
if(typeof data.default !== "string"){
validate15.errors = [{instancePath:instancePath+"/default",schemaPath:"#/properties/default/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.examples !== undefined){
let data4 = data.examples;
const _errs10 = errors;
{
if(Array.isArray(data4)){
var valid2 = true;
const len1 = data4.length;
for(let i1=0; i1<len1; i1++){
const _errs12 = errors;
if(typeof data4[i1] !== "string"){
validate15.errors = [{instancePath:instancePath+"/examples/" + i1,schemaPath:"#/properties/examples/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid2 = _errs12 === errors;
if(!valid2){
break;
}
}
}
else {
validate15.errors = [{instancePath:instancePath+"/examples",schemaPath:"#/properties/examples/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(!(Object.prototype.toString.call(data) === "[object Object]" || Object.keys(data).length > 0)){
validate15.errors = [{instancePath,schemaPath:"#/plain",keyword:"plain",params:{}}];
return false;
}
}
}
}
}
}
}
else {
validate15.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate15.errors = vErrors;
return errors === 0;
}

const isServerInfo = validate16;

function validate16(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
{
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.host === undefined) && (missing0 = "host")) || ((data.port === undefined) && (missing0 = "port"))) || ((data.connectionProtocols === undefined) && (missing0 = "connectionProtocols"))){
validate16.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
for(const key0 in data){
if(!(((((key0 === "host") || (key0 === "port")) || (key0 === "connectionProtocols")) || (key0 === "dbmsType")) || (key0 === "dbmsVersion"))){
validate16.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}}];
return false;
}
}
{
if(data.host !== undefined){
const _errs2 = errors;
if(typeof data.host !== "string"){
validate16.errors = [{instancePath:instancePath+"/host",schemaPath:"#/properties/host/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.port !== undefined){
const _errs4 = errors;
if(typeof data.port !== "string"){
validate16.errors = [{instancePath:instancePath+"/port",schemaPath:"#/properties/port/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.connectionProtocols !== undefined){
const _errs6 = errors;
if(!(isConnectionProtocols(data.connectionProtocols))){
validate16.errors = [{instancePath:instancePath+"/connectionProtocols",schemaPath:"#/properties/connectionProtocols/is",keyword:"is",params:{}}];
return false;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.dbmsType !== undefined){
const _errs7 = errors;
if(typeof data.dbmsType !== "string"){
validate16.errors = [{instancePath:instancePath+"/dbmsType",schemaPath:"#/properties/dbmsType/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.dbmsVersion !== undefined){
const _errs9 = errors;
if(typeof data.dbmsVersion !== "string"){
validate16.errors = [{instancePath:instancePath+"/dbmsVersion",schemaPath:"#/properties/dbmsVersion/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(!(Object.prototype.toString.call(data) === "[object Object]" || Object.keys(data).length > 0)){
validate16.errors = [{instancePath,schemaPath:"#/plain",keyword:"plain",params:{}}];
return false;
}
}
}
}
}
}
}
}
}
else {
validate16.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate16.errors = vErrors;
return errors === 0;
}

const isConnectionProtocols = validate17;

function validate17(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
{
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((key0 === "jdbc") || (key0 === "odbc"))){
validate17.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}}];
return false;
}
}
{
if(data.jdbc !== undefined){
const _errs2 = errors;
if(!(isJdbcConnection(data.jdbc))){
validate17.errors = [{instancePath:instancePath+"/jdbc",schemaPath:"#/properties/jdbc/is",keyword:"is",params:{}}];
return false;
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.odbc !== undefined){
const _errs3 = errors;
if(!(isOdbcConnection(data.odbc))){
validate17.errors = [{instancePath:instancePath+"/odbc",schemaPath:"#/properties/odbc/is",keyword:"is",params:{}}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(!(Object.prototype.toString.call(data) === "[object Object]" || Object.keys(data).length > 0)){
validate17.errors = [{instancePath,schemaPath:"#/plain",keyword:"plain",params:{}}];
return false;
}
}
}
}
}
else {
validate17.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate17.errors = vErrors;
return errors === 0;
}

const isJdbcConnection = validate18;

function validate18(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
{
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.connectionString === undefined) && (missing0 = "connectionString")){
validate18.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
for(const key0 in data){
if(!(((((((key0 === "connectionString") || (key0 === "version")) || (key0 === "driverName")) || (key0 === "driverClass")) || (key0 === "driverVersion")) || (key0 === "driverLibrary")) || (key0 === "driverDocs"))){
validate18.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}}];
return false;
}
}
{
if(data.connectionString !== undefined){
const _errs2 = errors;
if(typeof data.connectionString !== "string"){
validate18.errors = [{instancePath:instancePath+"/connectionString",schemaPath:"#/properties/connectionString/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.version !== undefined){
const _errs4 = errors;
if(typeof data.version !== "string"){
validate18.errors = [{instancePath:instancePath+"/version",schemaPath:"#/properties/version/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.driverName !== undefined){
const _errs6 = errors;
if(typeof data.driverName !== "string"){
validate18.errors = [{instancePath:instancePath+"/driverName",schemaPath:"#/properties/driverName/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.driverClass !== undefined){
const _errs8 = errors;
if(typeof data.driverClass !== "string"){
validate18.errors = [{instancePath:instancePath+"/driverClass",schemaPath:"#/properties/driverClass/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.driverVersion !== undefined){
const _errs10 = errors;
if(typeof data.driverVersion !== "string"){
validate18.errors = [{instancePath:instancePath+"/driverVersion",schemaPath:"#/properties/driverVersion/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.driverLibrary !== undefined){
const _errs12 = errors;
if(!(isExternalResource(data.driverLibrary))){
validate18.errors = [{instancePath:instancePath+"/driverLibrary",schemaPath:"#/properties/driverLibrary/is",keyword:"is",params:{}}];
return false;
}
var valid0 = _errs12 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.driverDocs !== undefined){
const _errs13 = errors;
if(!(isExternalResource(data.driverDocs))){
validate18.errors = [{instancePath:instancePath+"/driverDocs",schemaPath:"#/properties/driverDocs/is",keyword:"is",params:{}}];
return false;
}
var valid0 = _errs13 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(!(Object.prototype.toString.call(data) === "[object Object]" || Object.keys(data).length > 0)){
validate18.errors = [{instancePath,schemaPath:"#/plain",keyword:"plain",params:{}}];
return false;
}
}
}
}
}
}
}
}
}
}
}
else {
validate18.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate18.errors = vErrors;
return errors === 0;
}

const isOdbcConnection = validate19;

function validate19(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
{
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.connectionString === undefined) && (missing0 = "connectionString")){
validate19.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
for(const key0 in data){
if(!((((((key0 === "connectionString") || (key0 === "version")) || (key0 === "driverName")) || (key0 === "driverVersion")) || (key0 === "driverLibrary")) || (key0 === "driverDocs"))){
validate19.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}}];
return false;
}
}
{
if(data.connectionString !== undefined){
const _errs2 = errors;
if(typeof data.connectionString !== "string"){
validate19.errors = [{instancePath:instancePath+"/connectionString",schemaPath:"#/properties/connectionString/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.version !== undefined){
const _errs4 = errors;
if(typeof data.version !== "string"){
validate19.errors = [{instancePath:instancePath+"/version",schemaPath:"#/properties/version/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.driverName !== undefined){
const _errs6 = errors;
if(typeof data.driverName !== "string"){
validate19.errors = [{instancePath:instancePath+"/driverName",schemaPath:"#/properties/driverName/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.driverVersion !== undefined){
const _errs8 = errors;
if(typeof data.driverVersion !== "string"){
validate19.errors = [{instancePath:instancePath+"/driverVersion",schemaPath:"#/properties/driverVersion/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.driverLibrary !== undefined){
const _errs10 = errors;
if(!(isExternalResource(data.driverLibrary))){
validate19.errors = [{instancePath:instancePath+"/driverLibrary",schemaPath:"#/properties/driverLibrary/is",keyword:"is",params:{}}];
return false;
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.driverDocs !== undefined){
const _errs11 = errors;
if(!(isExternalResource(data.driverDocs))){
validate19.errors = [{instancePath:instancePath+"/driverDocs",schemaPath:"#/properties/driverDocs/is",keyword:"is",params:{}}];
return false;
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(!(Object.prototype.toString.call(data) === "[object Object]" || Object.keys(data).length > 0)){
validate19.errors = [{instancePath,schemaPath:"#/plain",keyword:"plain",params:{}}];
return false;
}
}
}
}
}
}
}
}
}
}
else {
validate19.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate19.errors = vErrors;
return errors === 0;
}

const isSchema = validate20;

function validate20(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
{
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(((key0 === "databaseName") || (key0 === "databaseSchemaName")) || (key0 === "tables"))){
validate20.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}}];
return false;
}
}
{
if(data.databaseName !== undefined){
const _errs2 = errors;
if(typeof data.databaseName !== "string"){
validate20.errors = [{instancePath:instancePath+"/databaseName",schemaPath:"#/properties/databaseName/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.databaseSchemaName !== undefined){
const _errs4 = errors;
if(typeof data.databaseSchemaName !== "string"){
validate20.errors = [{instancePath:instancePath+"/databaseSchemaName",schemaPath:"#/properties/databaseSchemaName/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.tables !== undefined){
let data2 = data.tables;
const _errs6 = errors;
{
if(Array.isArray(data2)){
var valid1 = true;
const len0 = data2.length;
for(let i0=0; i0<len0; i0++){
const _errs8 = errors;
if(!(isTableEntry(data2[i0]))){
validate20.errors = [{instancePath:instancePath+"/tables/" + i0,schemaPath:"#/properties/tables/items/is",keyword:"is",params:{}}];
return false;
}
var valid1 = _errs8 === errors;
if(!valid1){
break;
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/tables",schemaPath:"#/properties/tables/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(!(Object.prototype.toString.call(data) === "[object Object]" || Object.keys(data).length > 0)){
validate20.errors = [{instancePath,schemaPath:"#/plain",keyword:"plain",params:{}}];
return false;
}
}
}
}
}
}
else {
validate20.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate20.errors = vErrors;
return errors === 0;
}

const isTable = validate21;
const schema22 = {"properties":{"fullyQualifiedName":{"type":"string","format":"fqn-pattern"},"version":{"type":"string","format":"version-pattern"},"id":{"type":"string","format":"uuid-pattern"},"entityType":{"type":"string","format":"alphanumeric-pattern"},"name":{"type":"string"},"displayName":{"type":"string"},"description":{"type":"string"},"tableType":{"type":"string"},"columns":{"type":"array","items":{"is":"Column"}},"constraints":{"type":"array","items":{"is":"TableConstraint"}},"partitions":{"type":"array","items":{"is":"TablePartition"}},"tags":{"type":"array","items":{"type":"string"}},"externalDocs":{"is":"ExternalResource"}}};
const func2 = Object.prototype.hasOwnProperty;
const formats6 = /^[^\s\p{Cc}!"%&'()*+,.:;<=>?\[\\\]^`{|}~]+(?:[.:][^\s\p{Cc}!"%&'()*+,.:;<=>?\[\\\]^`{|}~]+)*$/u;
const formats10 = /^[0-9A-Fa-f]{8}-(?:[0-9A-Fa-f]{4}-){3}[0-9A-Fa-f]{12}$/u;
const formats12 = /^[A-Za-z0-9]+$/u;

function validate21(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
{
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.fullyQualifiedName === undefined) && (missing0 = "fullyQualifiedName")) || ((data.version === undefined) && (missing0 = "version"))){
validate21.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
for(const key0 in data){
if(!(func2.call(schema22.properties, key0))){
validate21.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}}];
return false;
}
}
{
if(data.fullyQualifiedName !== undefined){
let data0 = data.fullyQualifiedName;
const _errs2 = errors;
{
{
if(typeof data0 === "string"){
if(!(formats6.test(data0))){
validate21.errors = [{instancePath:instancePath+"/fullyQualifiedName",schemaPath:"#/properties/fullyQualifiedName/format",keyword:"format",params:{format: "fqn-pattern"}}];
return false;
}
}
else {
validate21.errors = [{instancePath:instancePath+"/fullyQualifiedName",schemaPath:"#/properties/fullyQualifiedName/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.version !== undefined){
let data1 = data.version;
const _errs4 = errors;
{
{
if(typeof data1 === "string"){
if(!(formats0.test(data1))){
validate21.errors = [{instancePath:instancePath+"/version",schemaPath:"#/properties/version/format",keyword:"format",params:{format: "version-pattern"}}];
return false;
}
}
else {
validate21.errors = [{instancePath:instancePath+"/version",schemaPath:"#/properties/version/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.id !== undefined){
let data2 = data.id;
const _errs6 = errors;
{
{
if(typeof data2 === "string"){
if(!(formats10.test(data2))){
validate21.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/format",keyword:"format",params:{format: "uuid-pattern"}}];
return false;
}
}
else {
validate21.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.entityType !== undefined){
let data3 = data.entityType;
const _errs8 = errors;
{
{
if(typeof data3 === "string"){
if(!(formats12.test(data3))){
validate21.errors = [{instancePath:instancePath+"/entityType",schemaPath:"#/properties/entityType/format",keyword:"format",params:{format: "alphanumeric-pattern"}}];
return false;
}
}
else {
validate21.errors = [{instancePath:instancePath+"/entityType",schemaPath:"#/properties/entityType/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.name !== undefined){
const _errs10 = errors;
if(typeof data.name !== "string"){
validate21.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.displayName !== undefined){
const _errs12 = errors;
if(typeof data.displayName !== "string"){
validate21.errors = [{instancePath:instancePath+"/displayName",schemaPath:"#/properties/displayName/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs12 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.description !== undefined){
const _errs14 = errors;
if(typeof data.description !== "string"){
validate21.errors = [{instancePath:instancePath+"/description",schemaPath:"#/properties/description/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs14 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.tableType !== undefined){
const _errs16 = errors;
if(typeof data.tableType !== "string"){
validate21.errors = [{instancePath:instancePath+"/tableType",schemaPath:"#/properties/tableType/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs16 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.columns !== undefined){
let data8 = data.columns;
const _errs18 = errors;
{
if(Array.isArray(data8)){
var valid1 = true;
const len0 = data8.length;
for(let i0=0; i0<len0; i0++){
const _errs20 = errors;
if(!(isColumn(data8[i0]))){
validate21.errors = [{instancePath:instancePath+"/columns/" + i0,schemaPath:"#/properties/columns/items/is",keyword:"is",params:{}}];
return false;
}
var valid1 = _errs20 === errors;
if(!valid1){
break;
}
}
}
else {
validate21.errors = [{instancePath:instancePath+"/columns",schemaPath:"#/properties/columns/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs18 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.constraints !== undefined){
let data10 = data.constraints;
const _errs21 = errors;
{
if(Array.isArray(data10)){
var valid2 = true;
const len1 = data10.length;
for(let i1=0; i1<len1; i1++){
const _errs23 = errors;
if(!(isTableConstraint(data10[i1]))){
validate21.errors = [{instancePath:instancePath+"/constraints/" + i1,schemaPath:"#/properties/constraints/items/is",keyword:"is",params:{}}];
return false;
}
var valid2 = _errs23 === errors;
if(!valid2){
break;
}
}
}
else {
validate21.errors = [{instancePath:instancePath+"/constraints",schemaPath:"#/properties/constraints/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs21 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.partitions !== undefined){
let data12 = data.partitions;
const _errs24 = errors;
{
if(Array.isArray(data12)){
var valid3 = true;
const len2 = data12.length;
for(let i2=0; i2<len2; i2++){
const _errs26 = errors;
if(!(isTablePartition(data12[i2]))){
validate21.errors = [{instancePath:instancePath+"/partitions/" + i2,schemaPath:"#/properties/partitions/items/is",keyword:"is",params:{}}];
return false;
}
var valid3 = _errs26 === errors;
if(!valid3){
break;
}
}
}
else {
validate21.errors = [{instancePath:instancePath+"/partitions",schemaPath:"#/properties/partitions/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs24 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.tags !== undefined){
let data14 = data.tags;
const _errs27 = errors;
{
if(Array.isArray(data14)){
var valid4 = true;
const len3 = data14.length;
for(let i3=0; i3<len3; i3++){
const _errs29 = errors;
if(typeof data14[i3] !== "string"){
validate21.errors = [{instancePath:instancePath+"/tags/" + i3,schemaPath:"#/properties/tags/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid4 = _errs29 === errors;
if(!valid4){
break;
}
}
}
else {
validate21.errors = [{instancePath:instancePath+"/tags",schemaPath:"#/properties/tags/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs27 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.externalDocs !== undefined){
const _errs31 = errors;
if(!(isExternalResource(data.externalDocs))){
validate21.errors = [{instancePath:instancePath+"/externalDocs",schemaPath:"#/properties/externalDocs/is",keyword:"is",params:{}}];
return false;
}
var valid0 = _errs31 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(!(Object.prototype.toString.call(data) === "[object Object]" || Object.keys(data).length > 0)){
validate21.errors = [{instancePath,schemaPath:"#/plain",keyword:"plain",params:{}}];
return false;
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate21.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate21.errors = vErrors;
return errors === 0;
}

const isColumn = validate22;
const schema23 = {"properties":{"fullyQualifiedName":{"type":"string","format":"fqn-pattern"},"name":{"type":"string"},"displayName":{"type":"string"},"description":{"type":"string"},"dataType":{"type":"string"},"dataLength":{"type":"integer"},"precision":{"type":"integer"},"scale":{"type":"integer"},"jsonSchema":{"type":"string"},"columnConstraint":{"type":"string"},"ordinalPosition":{"type":"integer"}}};

function validate22(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
{
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.fullyQualifiedName === undefined) && (missing0 = "fullyQualifiedName")){
validate22.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
for(const key0 in data){
if(!(func2.call(schema23.properties, key0))){
validate22.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}}];
return false;
}
}
{
if(data.fullyQualifiedName !== undefined){
let data0 = data.fullyQualifiedName;
const _errs2 = errors;
{
{
if(typeof data0 === "string"){
if(!(formats6.test(data0))){
validate22.errors = [{instancePath:instancePath+"/fullyQualifiedName",schemaPath:"#/properties/fullyQualifiedName/format",keyword:"format",params:{format: "fqn-pattern"}}];
return false;
}
}
else {
validate22.errors = [{instancePath:instancePath+"/fullyQualifiedName",schemaPath:"#/properties/fullyQualifiedName/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.name !== undefined){
const _errs4 = errors;
if(typeof data.name !== "string"){
validate22.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.displayName !== undefined){
const _errs6 = errors;
if(typeof data.displayName !== "string"){
validate22.errors = [{instancePath:instancePath+"/displayName",schemaPath:"#/properties/displayName/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.description !== undefined){
const _errs8 = errors;
if(typeof data.description !== "string"){
validate22.errors = [{instancePath:instancePath+"/description",schemaPath:"#/properties/description/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.dataType !== undefined){
const _errs10 = errors;
if(typeof data.dataType !== "string"){
validate22.errors = [{instancePath:instancePath+"/dataType",schemaPath:"#/properties/dataType/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.dataLength !== undefined){
let data5 = data.dataLength;
const _errs12 = errors;
if(!(((typeof data5 == "number") && (!(data5 % 1) && !isNaN(data5))) && (isFinite(data5)))){
validate22.errors = [{instancePath:instancePath+"/dataLength",schemaPath:"#/properties/dataLength/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid0 = _errs12 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.precision !== undefined){
let data6 = data.precision;
const _errs14 = errors;
if(!(((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6))) && (isFinite(data6)))){
validate22.errors = [{instancePath:instancePath+"/precision",schemaPath:"#/properties/precision/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid0 = _errs14 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.scale !== undefined){
let data7 = data.scale;
const _errs16 = errors;
if(!(((typeof data7 == "number") && (!(data7 % 1) && !isNaN(data7))) && (isFinite(data7)))){
validate22.errors = [{instancePath:instancePath+"/scale",schemaPath:"#/properties/scale/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid0 = _errs16 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.jsonSchema !== undefined){
const _errs18 = errors;
if(typeof data.jsonSchema !== "string"){
validate22.errors = [{instancePath:instancePath+"/jsonSchema",schemaPath:"#/properties/jsonSchema/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs18 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.columnConstraint !== undefined){
const _errs20 = errors;
if(typeof data.columnConstraint !== "string"){
validate22.errors = [{instancePath:instancePath+"/columnConstraint",schemaPath:"#/properties/columnConstraint/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs20 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.ordinalPosition !== undefined){
let data10 = data.ordinalPosition;
const _errs22 = errors;
if(!(((typeof data10 == "number") && (!(data10 % 1) && !isNaN(data10))) && (isFinite(data10)))){
validate22.errors = [{instancePath:instancePath+"/ordinalPosition",schemaPath:"#/properties/ordinalPosition/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid0 = _errs22 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(!(Object.prototype.toString.call(data) === "[object Object]" || Object.keys(data).length > 0)){
validate22.errors = [{instancePath,schemaPath:"#/plain",keyword:"plain",params:{}}];
return false;
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate22.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate22.errors = vErrors;
return errors === 0;
}

const isTableConstraint = validate23;

function validate23(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
{
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((key0 === "constraintType") || (key0 === "columns"))){
validate23.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}}];
return false;
}
}
{
if(data.constraintType !== undefined){
const _errs2 = errors;
if(typeof data.constraintType !== "string"){
validate23.errors = [{instancePath:instancePath+"/constraintType",schemaPath:"#/properties/constraintType/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.columns !== undefined){
let data1 = data.columns;
const _errs4 = errors;
{
if(Array.isArray(data1)){
var valid1 = true;
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
let data2 = data1[i0];
const _errs6 = errors;
{
{
if(typeof data2 === "string"){
if(!(formats6.test(data2))){
validate23.errors = [{instancePath:instancePath+"/columns/" + i0,schemaPath:"#/properties/columns/items/format",keyword:"format",params:{format: "fqn-pattern"}}];
return false;
}
}
else {
validate23.errors = [{instancePath:instancePath+"/columns/" + i0,schemaPath:"#/properties/columns/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
}
var valid1 = _errs6 === errors;
if(!valid1){
break;
}
}
}
else {
validate23.errors = [{instancePath:instancePath+"/columns",schemaPath:"#/properties/columns/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(!(Object.prototype.toString.call(data) === "[object Object]" || Object.keys(data).length > 0)){
validate23.errors = [{instancePath,schemaPath:"#/plain",keyword:"plain",params:{}}];
return false;
}
}
}
}
}
else {
validate23.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate23.errors = vErrors;
return errors === 0;
}

const isTablePartition = validate24;

function validate24(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
{
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(((key0 === "columns") || (key0 === "interval")) || (key0 === "intervalType"))){
validate24.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}}];
return false;
}
}
{
if(data.columns !== undefined){
let data0 = data.columns;
const _errs2 = errors;
{
if(Array.isArray(data0)){
var valid1 = true;
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
let data1 = data0[i0];
const _errs4 = errors;
{
{
if(typeof data1 === "string"){
if(!(formats6.test(data1))){
validate24.errors = [{instancePath:instancePath+"/columns/" + i0,schemaPath:"#/properties/columns/items/format",keyword:"format",params:{format: "fqn-pattern"}}];
return false;
}
}
else {
validate24.errors = [{instancePath:instancePath+"/columns/" + i0,schemaPath:"#/properties/columns/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
}
var valid1 = _errs4 === errors;
if(!valid1){
break;
}
}
}
else {
validate24.errors = [{instancePath:instancePath+"/columns",schemaPath:"#/properties/columns/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.interval !== undefined){
const _errs6 = errors;
if(typeof data.interval !== "string"){
validate24.errors = [{instancePath:instancePath+"/interval",schemaPath:"#/properties/interval/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.intervalType !== undefined){
const _errs8 = errors;
if(typeof data.intervalType !== "string"){
validate24.errors = [{instancePath:instancePath+"/intervalType",schemaPath:"#/properties/intervalType/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(!(Object.prototype.toString.call(data) === "[object Object]" || Object.keys(data).length > 0)){
validate24.errors = [{instancePath,schemaPath:"#/plain",keyword:"plain",params:{}}];
return false;
}
}
}
}
}
}
else {
validate24.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate24.errors = vErrors;
return errors === 0;
}

const isStandardDefinition = validate25;
const pattern0 = new RegExp("^x-", "u");

function validate25(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.specification === undefined) && (missing0 = "specification")) || ((data.definition === undefined) && (missing0 = "definition"))){
validate25.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(((((((((key0 === "specification") || (key0 === "definition")) || (key0 === "id")) || (key0 === "name")) || (key0 === "version")) || (key0 === "description")) || (key0 === "specificationVersion")) || (key0 === "externalDocs")) || (pattern0.test(key0)))){
validate25.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}}];
return false;
}
}
if(_errs1 === errors){
if(data.specification !== undefined){
const _errs2 = errors;
if(typeof data.specification !== "string"){
validate25.errors = [{instancePath:instancePath+"/specification",schemaPath:"#/properties/specification/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.definition !== undefined){
let data1 = data.definition;
const _errs4 = errors;
const _errs5 = errors;
let valid1 = false;
const _errs6 = errors;
if(errors === _errs6){
if(data1 && typeof data1 == "object" && !Array.isArray(data1)){
if(!(Object.prototype.toString.call(data1) === "[object Object]" || Object.keys(data1).length > 0)){
const err0 = {instancePath:instancePath+"/definition",schemaPath:"#/properties/definition/anyOf/0/plain",keyword:"plain",params:{}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
else {
const err1 = {instancePath:instancePath+"/definition",schemaPath:"#/properties/definition/anyOf/0/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
var _valid0 = _errs6 === errors;
valid1 = valid1 || _valid0;
if(!valid1){
const _errs8 = errors;
if(typeof data1 !== "string"){
const err2 = {instancePath:instancePath+"/definition",schemaPath:"#/properties/definition/anyOf/1/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
var _valid0 = _errs8 === errors;
valid1 = valid1 || _valid0;
}
if(!valid1){
const err3 = {instancePath:instancePath+"/definition",schemaPath:"#/properties/definition/anyOf",keyword:"anyOf",params:{}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
validate25.errors = vErrors;
return false;
}
else {
errors = _errs5;
if(vErrors !== null){
if(_errs5){
vErrors.length = _errs5;
}
else {
vErrors = null;
}
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.id !== undefined){
const _errs10 = errors;
if(typeof data.id !== "string"){
validate25.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.name !== undefined){
const _errs12 = errors;
if(typeof data.name !== "string"){
validate25.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs12 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.version !== undefined){
const _errs14 = errors;
if(typeof data.version !== "string"){
validate25.errors = [{instancePath:instancePath+"/version",schemaPath:"#/properties/version/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs14 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.description !== undefined){
const _errs16 = errors;
if(typeof data.description !== "string"){
validate25.errors = [{instancePath:instancePath+"/description",schemaPath:"#/properties/description/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs16 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.specificationVersion !== undefined){
const _errs18 = errors;
if(typeof data.specificationVersion !== "string"){
validate25.errors = [{instancePath:instancePath+"/specificationVersion",schemaPath:"#/properties/specificationVersion/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs18 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.externalDocs !== undefined){
const _errs20 = errors;
if(!(isExternalResource(data.externalDocs))){
validate25.errors = [{instancePath:instancePath+"/externalDocs",schemaPath:"#/properties/externalDocs/is",keyword:"is",params:{}}];
return false;
}
var valid0 = _errs20 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(!(Object.prototype.toString.call(data) === "[object Object]" || Object.keys(data).length > 0)){
validate25.errors = [{instancePath,schemaPath:"#/plain",keyword:"plain",params:{}}];
return false;
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate25.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate25.errors = vErrors;
return errors === 0;
}

const isExternalResource = validate26;
const formats20 = format6;
const formats22 = /^[A-Za-z][A-Za-z0-9+\-.]*:(?:\/\/(?:(?:[A-Za-z0-9\-._~!$&'()*+,;=:]|%[0-9A-Fa-f]{2})*@)?(?:\[(?:(?:(?:[0-9A-Fa-f]{1,4}:){6}(?:[0-9A-Fa-f]{1,4}:[0-9A-Fa-f]{1,4}|(?:(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])\.){3}(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9]))|::(?:[0-9A-Fa-f]{1,4}:){5}(?:[0-9A-Fa-f]{1,4}:[0-9A-Fa-f]{1,4}|(?:(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])\.){3}(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9]))|(?:[0-9A-Fa-f]{1,4})?::(?:[0-9A-Fa-f]{1,4}:){4}(?:[0-9A-Fa-f]{1,4}:[0-9A-Fa-f]{1,4}|(?:(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])\.){3}(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9]))|(?:(?:[0-9A-Fa-f]{1,4}:){0,1}[0-9A-Fa-f]{1,4})?::(?:[0-9A-Fa-f]{1,4}:){3}(?:[0-9A-Fa-f]{1,4}:[0-9A-Fa-f]{1,4}|(?:(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])\.){3}(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9]))|(?:(?:[0-9A-Fa-f]{1,4}:){0,2}[0-9A-Fa-f]{1,4})?::(?:[0-9A-Fa-f]{1,4}:){2}(?:[0-9A-Fa-f]{1,4}:[0-9A-Fa-f]{1,4}|(?:(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])\.){3}(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9]))|(?:(?:[0-9A-Fa-f]{1,4}:){0,3}[0-9A-Fa-f]{1,4})?::[0-9A-Fa-f]{1,4}:(?:[0-9A-Fa-f]{1,4}:[0-9A-Fa-f]{1,4}|(?:(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])\.){3}(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9]))|(?:(?:[0-9A-Fa-f]{1,4}:){0,4}[0-9A-Fa-f]{1,4})?::(?:[0-9A-Fa-f]{1,4}:[0-9A-Fa-f]{1,4}|(?:(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])\.){3}(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9]))|(?:(?:[0-9A-Fa-f]{1,4}:){0,5}[0-9A-Fa-f]{1,4})?::[0-9A-Fa-f]{1,4}|(?:(?:[0-9A-Fa-f]{1,4}:){0,6}[0-9A-Fa-f]{1,4})?::)|[Vv][0-9A-Fa-f]+\.[A-Za-z0-9\-._~!$&'()*+,;=:]+)\]|(?:[A-Za-z0-9\-._~!$&'()*+,;=]|%[0-9A-Fa-f]{2})*)(?::[0-9]*)?(?:\/(?:[A-Za-z0-9\-._~!$&'()*+,;=:@]|%[0-9A-Fa-f]{2})*)*|\/(?:(?:[A-Za-z0-9\-._~!$&'()*+,;=:@]|%[0-9A-Fa-f]{2})+(?:\/(?:[A-Za-z0-9\-._~!$&'()*+,;=:@]|%[0-9A-Fa-f]{2})*)*)?|(?:[A-Za-z0-9\-._~!$&'()*+,;=:@]|%[0-9A-Fa-f]{2})+(?:\/(?:[A-Za-z0-9\-._~!$&'()*+,;=:@]|%[0-9A-Fa-f]{2})*)*)(?:\?(?:[A-Za-z0-9\-._~!$&'()*+,;=:@/?]|%[0-9A-Fa-f]{2})*)?(?:#(?:[A-Za-z0-9\-._~!$&'()*+,;=:@/?]|%[0-9A-Fa-f]{2})*)?$/u;

function validate26(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
{
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.$href === undefined) && (missing0 = "$href")){
validate26.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
for(const key0 in data){
if(!(((key0 === "$href") || (key0 === "description")) || (key0 === "mediaType"))){
validate26.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}}];
return false;
}
}
{
if(data.$href !== undefined){
let data0 = data.$href;
const _errs2 = errors;
if(typeof data0 !== "string"){
validate26.errors = [{instancePath:instancePath+"/$href",schemaPath:"#/properties/%24href/type",keyword:"type",params:{type: "string"}}];
return false;
}
const _errs4 = errors;
{
if(typeof data0 === "string"){
if(!(formats20(data0))){
validate26.errors = [{instancePath:instancePath+"/$href",schemaPath:"#/properties/%24href/allOf/0/format",keyword:"format",params:{format: "uri"}}];
return false;
}
}
}
var valid1 = _errs4 === errors;
if(valid1){
const _errs5 = errors;
{
if(typeof data0 === "string"){
if(!(formats22.test(data0))){
validate26.errors = [{instancePath:instancePath+"/$href",schemaPath:"#/properties/%24href/allOf/1/format",keyword:"format",params:{format: "uri-pattern"}}];
return false;
}
}
}
var valid1 = _errs5 === errors;
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.description !== undefined){
const _errs6 = errors;
if(typeof data.description !== "string"){
validate26.errors = [{instancePath:instancePath+"/description",schemaPath:"#/properties/description/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.mediaType !== undefined){
const _errs8 = errors;
if(typeof data.mediaType !== "string"){
validate26.errors = [{instancePath:instancePath+"/mediaType",schemaPath:"#/properties/mediaType/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(!(Object.prototype.toString.call(data) === "[object Object]" || Object.keys(data).length > 0)){
validate26.errors = [{instancePath,schemaPath:"#/plain",keyword:"plain",params:{}}];
return false;
}
}
}
}
}
}
}
else {
validate26.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate26.errors = vErrors;
return errors === 0;
}

const isReference = validate27;
const formats24 = /^(?:[a-z][a-z0-9+\-.]*:)?(?:\/?\/(?:(?:[a-z0-9\-._~!$&'()*+,;=:]|%[0-9a-f]{2})*@)?(?:\[(?:(?:(?:(?:[0-9a-f]{1,4}:){6}|::(?:[0-9a-f]{1,4}:){5}|(?:[0-9a-f]{1,4})?::(?:[0-9a-f]{1,4}:){4}|(?:(?:[0-9a-f]{1,4}:){0,1}[0-9a-f]{1,4})?::(?:[0-9a-f]{1,4}:){3}|(?:(?:[0-9a-f]{1,4}:){0,2}[0-9a-f]{1,4})?::(?:[0-9a-f]{1,4}:){2}|(?:(?:[0-9a-f]{1,4}:){0,3}[0-9a-f]{1,4})?::[0-9a-f]{1,4}:|(?:(?:[0-9a-f]{1,4}:){0,4}[0-9a-f]{1,4})?::)(?:[0-9a-f]{1,4}:[0-9a-f]{1,4}|(?:(?:25[0-5]|2[0-4]\d|[01]?\d\d?)\.){3}(?:25[0-5]|2[0-4]\d|[01]?\d\d?))|(?:(?:[0-9a-f]{1,4}:){0,5}[0-9a-f]{1,4})?::[0-9a-f]{1,4}|(?:(?:[0-9a-f]{1,4}:){0,6}[0-9a-f]{1,4})?::)|[Vv][0-9a-f]+\.[a-z0-9\-._~!$&'()*+,;=:]+)\]|(?:(?:25[0-5]|2[0-4]\d|[01]?\d\d?)\.){3}(?:25[0-5]|2[0-4]\d|[01]?\d\d?)|(?:[a-z0-9\-._~!$&'"()*+,;=]|%[0-9a-f]{2})*)(?::\d*)?(?:\/(?:[a-z0-9\-._~!$&'"()*+,;=:@]|%[0-9a-f]{2})*)*|\/(?:(?:[a-z0-9\-._~!$&'"()*+,;=:@]|%[0-9a-f]{2})+(?:\/(?:[a-z0-9\-._~!$&'"()*+,;=:@]|%[0-9a-f]{2})*)*)?|(?:[a-z0-9\-._~!$&'"()*+,;=:@]|%[0-9a-f]{2})+(?:\/(?:[a-z0-9\-._~!$&'"()*+,;=:@]|%[0-9a-f]{2})*)*)?(?:\?(?:[a-z0-9\-._~!$&'"()*+,;=:@/?]|%[0-9a-f]{2})*)?(?:#(?:[a-z0-9\-._~!$&'"()*+,;=:@/?]|%[0-9a-f]{2})*)?$/i;
const formats26 = /^(?:(?:[A-Za-z][A-Za-z0-9+\-.]*:)?(?:\/\/(?:(?:[A-Za-z0-9\-._~!$&'()*+,;=:]|%[0-9A-Fa-f]{2})*@)?(?:\[(?:(?:(?:[0-9A-Fa-f]{1,4}:){6}(?:[0-9A-Fa-f]{1,4}:[0-9A-Fa-f]{1,4}|(?:(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])\.){3}(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9]))|::(?:[0-9A-Fa-f]{1,4}:){5}(?:[0-9A-Fa-f]{1,4}:[0-9A-Fa-f]{1,4}|(?:(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])\.){3}(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9]))|(?:[0-9A-Fa-f]{1,4})?::(?:[0-9A-Fa-f]{1,4}:){4}(?:[0-9A-Fa-f]{1,4}:[0-9A-Fa-f]{1,4}|(?:(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])\.){3}(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9]))|(?:(?:[0-9A-Fa-f]{1,4}:){0,1}[0-9A-Fa-f]{1,4})?::(?:[0-9A-Fa-f]{1,4}:){3}(?:[0-9A-Fa-f]{1,4}:[0-9A-Fa-f]{1,4}|(?:(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])\.){3}(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9]))|(?:(?:[0-9A-Fa-f]{1,4}:){0,2}[0-9A-Fa-f]{1,4})?::(?:[0-9A-Fa-f]{1,4}:){2}(?:[0-9A-Fa-f]{1,4}:[0-9A-Fa-f]{1,4}|(?:(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])\.){3}(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9]))|(?:(?:[0-9A-Fa-f]{1,4}:){0,3}[0-9A-Fa-f]{1,4})?::[0-9A-Fa-f]{1,4}:(?:[0-9A-Fa-f]{1,4}:[0-9A-Fa-f]{1,4}|(?:(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])\.){3}(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9]))|(?:(?:[0-9A-Fa-f]{1,4}:){0,4}[0-9A-Fa-f]{1,4})?::(?:[0-9A-Fa-f]{1,4}:[0-9A-Fa-f]{1,4}|(?:(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])\.){3}(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9]))|(?:(?:[0-9A-Fa-f]{1,4}:){0,5}[0-9A-Fa-f]{1,4})?::[0-9A-Fa-f]{1,4}|(?:(?:[0-9A-Fa-f]{1,4}:){0,6}[0-9A-Fa-f]{1,4})?::)|[Vv][0-9A-Fa-f]+\.[A-Za-z0-9\-._~!$&'()*+,;=:]+)\]|(?:[A-Za-z0-9\-._~!$&'()*+,;=]|%[0-9A-Fa-f]{2})*)(?::[0-9]*)?(?:\/(?:[A-Za-z0-9\-._~!$&'()*+,;=:@]|%[0-9A-Fa-f]{2})*)*|\/(?:(?:[A-Za-z0-9\-._~!$&'()*+,;=:@]|%[0-9A-Fa-f]{2})+(?:\/(?:[A-Za-z0-9\-._~!$&'()*+,;=:@]|%[0-9A-Fa-f]{2})*)*)?)|[A-Za-z][A-Za-z0-9+\-.]*:(?:(?:[A-Za-z0-9\-._~!$&'()*+,;=:@]|%[0-9A-Fa-f]{2})+(?:\/(?:[A-Za-z0-9\-._~!$&'()*+,;=:@]|%[0-9A-Fa-f]{2})*)*)?|(?:[A-Za-z0-9\-._~!$&'()*+,;=@]|%[0-9A-Fa-f]{2})+(?:\/(?:[A-Za-z0-9\-._~!$&'()*+,;=:@]|%[0-9A-Fa-f]{2})*)*)?(?:\?(?:[A-Za-z0-9\-._~!$&'()*+,;=:@/?]|%[0-9A-Fa-f]{2})*)?(?:#(?:[A-Za-z0-9\-._~!$&'()*+,;=:@/?]|%[0-9A-Fa-f]{2})*)?$/u;

function validate27(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
{
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.$ref === undefined) && (missing0 = "$ref")){
validate27.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
for(const key0 in data){
if(!((key0 === "$ref") || (key0 === "description"))){
validate27.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}}];
return false;
}
}
{
if(data.$ref !== undefined){
let data0 = data.$ref;
const _errs2 = errors;
if(typeof data0 !== "string"){
validate27.errors = [{instancePath:instancePath+"/$ref",schemaPath:"#/properties/%24ref/type",keyword:"type",params:{type: "string"}}];
return false;
}
const _errs4 = errors;
{
if(typeof data0 === "string"){
if(!(formats24.test(data0))){
validate27.errors = [{instancePath:instancePath+"/$ref",schemaPath:"#/properties/%24ref/allOf/0/format",keyword:"format",params:{format: "uri-reference"}}];
return false;
}
}
}
var valid1 = _errs4 === errors;
if(valid1){
const _errs5 = errors;
{
if(typeof data0 === "string"){
if(!(formats26.test(data0))){
validate27.errors = [{instancePath:instancePath+"/$ref",schemaPath:"#/properties/%24ref/allOf/1/format",keyword:"format",params:{format: "uri-reference-pattern"}}];
return false;
}
}
}
var valid1 = _errs5 === errors;
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.description !== undefined){
const _errs6 = errors;
if(typeof data.description !== "string"){
validate27.errors = [{instancePath:instancePath+"/description",schemaPath:"#/properties/description/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(!(Object.prototype.toString.call(data) === "[object Object]" || Object.keys(data).length > 0)){
validate27.errors = [{instancePath,schemaPath:"#/plain",keyword:"plain",params:{}}];
return false;
}
}
}
}
}
}
else {
validate27.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate27.errors = vErrors;
return errors === 0;
}

const isComponents = validate28;

function validate28(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
{
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(((key0 === "serverInfo") || (key0 === "tables")) || (pattern0.test(key0)))){
validate28.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}}];
return false;
}
}
{
if(data.serverInfo !== undefined){
let data0 = data.serverInfo;
const _errs2 = errors;
{
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
for(const key1 in data0){
const _errs5 = errors;
if(!(isServerInfoOrReference(data0[key1]))){
validate28.errors = [{instancePath:instancePath+"/serverInfo/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/serverInfo/additionalProperties/is",keyword:"is",params:{}}];
return false;
}
var valid1 = _errs5 === errors;
if(!valid1){
break;
}
}
{
if(!(Object.prototype.toString.call(data0) === "[object Object]" || Object.keys(data0).length > 0)){
validate28.errors = [{instancePath:instancePath+"/serverInfo",schemaPath:"#/properties/serverInfo/plain",keyword:"plain",params:{}}];
return false;
}
}
}
else {
validate28.errors = [{instancePath:instancePath+"/serverInfo",schemaPath:"#/properties/serverInfo/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.tables !== undefined){
let data2 = data.tables;
const _errs6 = errors;
{
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
for(const key2 in data2){
const _errs9 = errors;
if(!(isTableEntry(data2[key2]))){
validate28.errors = [{instancePath:instancePath+"/tables/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/tables/additionalProperties/is",keyword:"is",params:{}}];
return false;
}
var valid2 = _errs9 === errors;
if(!valid2){
break;
}
}
{
if(!(Object.prototype.toString.call(data2) === "[object Object]" || Object.keys(data2).length > 0)){
validate28.errors = [{instancePath:instancePath+"/tables",schemaPath:"#/properties/tables/plain",keyword:"plain",params:{}}];
return false;
}
}
}
else {
validate28.errors = [{instancePath:instancePath+"/tables",schemaPath:"#/properties/tables/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(!(Object.prototype.toString.call(data) === "[object Object]" || Object.keys(data).length > 0)){
validate28.errors = [{instancePath,schemaPath:"#/plain",keyword:"plain",params:{}}];
return false;
}
}
}
}
}
else {
validate28.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate28.errors = vErrors;
return errors === 0;
}

const isDatabaseServiceOrReference = validate29;

function validate29(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
const _errs1 = errors;
let valid0 = true;
const _errs2 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.$ref === undefined) && ("$ref")){
const err0 = {};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
var _valid0 = _errs2 === errors;
errors = _errs1;
if(vErrors !== null){
if(_errs1){
vErrors.length = _errs1;
}
else {
vErrors = null;
}
}
let ifClause0;
if(_valid0){
const _errs3 = errors;
if(!(isReference(data))){
validate29.errors = [{instancePath,schemaPath:"#/then/is",keyword:"is",params:{}}];
return false;
}
var _valid0 = _errs3 === errors;
valid0 = _valid0;
ifClause0 = "then";
}
else {
const _errs4 = errors;
if(!(isDatabaseService(data))){
validate29.errors = [{instancePath,schemaPath:"#/else/is",keyword:"is",params:{}}];
return false;
}
var _valid0 = _errs4 === errors;
valid0 = _valid0;
ifClause0 = "else";
}
if(!valid0){
const err1 = {instancePath,schemaPath:"#/if",keyword:"if",params:{failingKeyword: ifClause0}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
validate29.errors = vErrors;
return false;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(!(Object.prototype.toString.call(data) === "[object Object]" || Object.keys(data).length > 0)){
validate29.errors = [{instancePath,schemaPath:"#/plain",keyword:"plain",params:{}}];
return false;
}
}
else {
validate29.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate29.errors = vErrors;
return errors === 0;
}

const isServerInfoOrReference = validate30;

function validate30(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
const _errs1 = errors;
let valid0 = true;
const _errs2 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.$ref === undefined) && ("$ref")){
const err0 = {};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
var _valid0 = _errs2 === errors;
errors = _errs1;
if(vErrors !== null){
if(_errs1){
vErrors.length = _errs1;
}
else {
vErrors = null;
}
}
let ifClause0;
if(_valid0){
const _errs3 = errors;
if(!(isReference(data))){
validate30.errors = [{instancePath,schemaPath:"#/then/is",keyword:"is",params:{}}];
return false;
}
var _valid0 = _errs3 === errors;
valid0 = _valid0;
ifClause0 = "then";
}
else {
const _errs4 = errors;
if(!(isServerInfo(data))){
validate30.errors = [{instancePath,schemaPath:"#/else/is",keyword:"is",params:{}}];
return false;
}
var _valid0 = _errs4 === errors;
valid0 = _valid0;
ifClause0 = "else";
}
if(!valid0){
const err1 = {instancePath,schemaPath:"#/if",keyword:"if",params:{failingKeyword: ifClause0}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
validate30.errors = vErrors;
return false;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(!(Object.prototype.toString.call(data) === "[object Object]" || Object.keys(data).length > 0)){
validate30.errors = [{instancePath,schemaPath:"#/plain",keyword:"plain",params:{}}];
return false;
}
}
else {
validate30.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate30.errors = vErrors;
return errors === 0;
}

const isTableEntry = validate31;

function validate31(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
const _errs1 = errors;
let valid0 = true;
const _errs2 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.$ref === undefined) && ("$ref")){
const err0 = {};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
var _valid0 = _errs2 === errors;
errors = _errs1;
if(vErrors !== null){
if(_errs1){
vErrors.length = _errs1;
}
else {
vErrors = null;
}
}
let ifClause0;
if(_valid0){
const _errs3 = errors;
if(!(isReference(data))){
validate31.errors = [{instancePath,schemaPath:"#/then/is",keyword:"is",params:{}}];
return false;
}
var _valid0 = _errs3 === errors;
valid0 = _valid0;
ifClause0 = "then";
}
else {
const _errs4 = errors;
const _errs5 = errors;
let valid1 = true;
const _errs6 = errors;
const _errs7 = errors;
let valid2 = false;
const _errs8 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.specification === undefined) && ("specification")){
const err1 = {};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
var _valid2 = _errs8 === errors;
valid2 = valid2 || _valid2;
if(!valid2){
const _errs9 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.definition === undefined) && ("definition")){
const err2 = {};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
var _valid2 = _errs9 === errors;
valid2 = valid2 || _valid2;
}
if(!valid2){
const err3 = {};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
else {
errors = _errs7;
if(vErrors !== null){
if(_errs7){
vErrors.length = _errs7;
}
else {
vErrors = null;
}
}
}
var _valid1 = _errs6 === errors;
errors = _errs5;
if(vErrors !== null){
if(_errs5){
vErrors.length = _errs5;
}
else {
vErrors = null;
}
}
let ifClause1;
if(_valid1){
const _errs10 = errors;
if(!(isStandardDefinition(data))){
validate31.errors = [{instancePath,schemaPath:"#/else/then/is",keyword:"is",params:{}}];
return false;
}
var _valid1 = _errs10 === errors;
valid1 = _valid1;
ifClause1 = "then";
}
else {
const _errs11 = errors;
if(!(isTable(data))){
validate31.errors = [{instancePath,schemaPath:"#/else/else/is",keyword:"is",params:{}}];
return false;
}
var _valid1 = _errs11 === errors;
valid1 = _valid1;
ifClause1 = "else";
}
if(!valid1){
const err4 = {instancePath,schemaPath:"#/else/if",keyword:"if",params:{failingKeyword: ifClause1}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
validate31.errors = vErrors;
return false;
}
var _valid0 = _errs4 === errors;
valid0 = _valid0;
ifClause0 = "else";
}
if(!valid0){
const err5 = {instancePath,schemaPath:"#/if",keyword:"if",params:{failingKeyword: ifClause0}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
validate31.errors = vErrors;
return false;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(!(Object.prototype.toString.call(data) === "[object Object]" || Object.keys(data).length > 0)){
validate31.errors = [{instancePath,schemaPath:"#/plain",keyword:"plain",params:{}}];
return false;
}
}
else {
validate31.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate31.errors = vErrors;
return errors === 0;
}

const isDatastoreDescriptor = validate32;

function validate32(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
{
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((data.datastoreapi === undefined) && (missing0 = "datastoreapi")) || ((data.info === undefined) && (missing0 = "info"))) || ((data.services === undefined) && (missing0 = "services"))) || ((data.schema === undefined) && (missing0 = "schema"))){
validate32.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
for(const key0 in data){
if(!((((((key0 === "$schema") || (key0 === "datastoreapi")) || (key0 === "info")) || (key0 === "services")) || (key0 === "schema")) || (key0 === "components"))){
validate32.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}}];
return false;
}
}
{
if(data.$schema !== undefined){
const _errs2 = errors;
if(typeof data.$schema !== "string"){
validate32.errors = [{instancePath:instancePath+"/$schema",schemaPath:"#/properties/%24schema/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.datastoreapi !== undefined){
let data1 = data.datastoreapi;
const _errs4 = errors;
{
{
if(typeof data1 === "string"){
if(!(formats0.test(data1))){
validate32.errors = [{instancePath:instancePath+"/datastoreapi",schemaPath:"#/properties/datastoreapi/format",keyword:"format",params:{format: "version-pattern"}}];
return false;
}
}
else {
validate32.errors = [{instancePath:instancePath+"/datastoreapi",schemaPath:"#/properties/datastoreapi/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.info !== undefined){
const _errs6 = errors;
if(!(isInfo(data.info))){
validate32.errors = [{instancePath:instancePath+"/info",schemaPath:"#/properties/info/is",keyword:"is",params:{}}];
return false;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.services !== undefined){
const _errs7 = errors;
if(!(isDatabaseServices(data.services))){
validate32.errors = [{instancePath:instancePath+"/services",schemaPath:"#/properties/services/is",keyword:"is",params:{}}];
return false;
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.schema !== undefined){
const _errs8 = errors;
if(!(isSchema(data.schema))){
validate32.errors = [{instancePath:instancePath+"/schema",schemaPath:"#/properties/schema/is",keyword:"is",params:{}}];
return false;
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.components !== undefined){
const _errs9 = errors;
if(!(isComponents(data.components))){
validate32.errors = [{instancePath:instancePath+"/components",schemaPath:"#/properties/components/is",keyword:"is",params:{}}];
return false;
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(!(Object.prototype.toString.call(data) === "[object Object]" || Object.keys(data).length > 0)){
validate32.errors = [{instancePath,schemaPath:"#/plain",keyword:"plain",params:{}}];
return false;
}
}
}
}
}
}
}
}
}
}
else {
validate32.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate32.errors = vErrors;
return errors === 0;
}

export { isColumn, isComponents, isConnectionProtocols, isContact, isDatabaseService, isDatabaseServiceOrReference, isDatabaseServices, isDatastoreDescriptor, isExternalResource, isInfo, isJdbcConnection, isLicense, isOdbcConnection, isReference, isSchema, isServerInfo, isServerInfoOrReference, isStandardDefinition, isTable, isTableConstraint, isTableEntry, isTablePartition, isVariable };
