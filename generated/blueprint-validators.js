// Generated from schema/blueprint.schema.json by `npm run generate`. Do not edit.
// Compiled by Ajv, with the formats of ajv-formats.

function fmtDef(validate, compare) {
  return { validate, compare };
}
const fullFormats = {
  "date-time": fmtDef(getDateTime(true), compareDateTime),
  // signed 64 bit integer
  int64: { type: "number", validate: validateInt64 }};
function isLeapYear(year) {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}
const DATE = /^(\d\d\d\d)-(\d\d)-(\d\d)$/;
const DAYS = [0, 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
function date(str) {
  const matches = DATE.exec(str);
  if (!matches) return false;
  const year = +matches[1];
  const month = +matches[2];
  const day = +matches[3];
  return month >= 1 && month <= 12 && day >= 1 && day <= (month === 2 && isLeapYear(year) ? 29 : DAYS[month]);
}
const TIME = /^(\d\d):(\d\d):(\d\d(?:\.\d+)?)(z|([+-])(\d\d)(?::?(\d\d))?)?$/i;
function getTime(strictTimeZone) {
  return function time(str) {
    const matches = TIME.exec(str);
    if (!matches) return false;
    const hr = +matches[1];
    const min = +matches[2];
    const sec = +matches[3];
    const tz = matches[4];
    const tzSign = matches[5] === "-" ? -1 : 1;
    const tzH = +(matches[6] || 0);
    const tzM = +(matches[7] || 0);
    if (tzH > 23 || tzM > 59 || strictTimeZone && !tz) return false;
    if (hr <= 23 && min <= 59 && sec < 60) return true;
    const utcMin = min - tzM * tzSign;
    const utcHr = hr - tzH * tzSign - (utcMin < 0 ? 1 : 0);
    return (utcHr === 23 || utcHr === -1) && (utcMin === 59 || utcMin === -1) && sec < 61;
  };
}
const DATE_TIME_SEPARATOR = /t|\s/i;
function getDateTime(strictTimeZone) {
  const time = getTime(strictTimeZone);
  return function date_time(str) {
    const dateTime = str.split(DATE_TIME_SEPARATOR);
    return dateTime.length === 2 && date(dateTime[0]) && time(dateTime[1]);
  };
}
function compareDateTime(dt1, dt2) {
  if (!(dt1 && dt2)) return void 0;
  const d1 = new Date(dt1).valueOf();
  const d2 = new Date(dt2).valueOf();
  if (!(d1 && d2)) return void 0;
  return d1 - d2;
}
function validateInt64(value) {
  return Number.isInteger(value);
}

const format2 = /* @__PURE__ */ (() => fullFormats["date-time"])();
const format20 = /* @__PURE__ */ (() => fullFormats["int64"])();

const isBlueprint = validate10;
const schema11 = {"properties":{"repositoryProvider":{"enum":["PROVIDER_A_DEVOPS","PROVIDER_B"]}}};
const formats0 = format20;
const formats2 = format2;
const formats4 = /^(?:[0-9]{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])|(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)|02-(?:0[1-9]|1[0-9]|2[0-8]))|(?:[0-9]{2}(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29)[Tt\s](?:(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\.[0-9]+)?(?:[Zz]|[+\-](?:[01][0-9]|2[0-3])(?::?[0-5][0-9])?)|23:59:60(?:\.[0-9]+)?(?:[Zz]|[+\-]00(?::?00)?))$/u;

function validate10(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
{
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.id !== undefined){
let data0 = data.id;
const _errs1 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate10.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: "integer"}}];
return false;
}
{
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 > 9223372036854776000 || isNaN(data0)){
validate10.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9223372036854776000}}];
return false;
}
else {
if(data0 < -9223372036854776e3 || isNaN(data0)){
validate10.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/minimum",keyword:"minimum",params:{comparison: ">=", limit: -9223372036854776e3}}];
return false;
}
else {
if(!(formats0.validate(data0))){
validate10.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/format",keyword:"format",params:{format: "int64"}}];
return false;
}
}
}
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.name !== undefined){
const _errs3 = errors;
if(typeof data.name !== "string"){
validate10.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.version !== undefined){
const _errs5 = errors;
if(typeof data.version !== "string"){
validate10.errors = [{instancePath:instancePath+"/version",schemaPath:"#/properties/version/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.displayName !== undefined){
const _errs7 = errors;
if(typeof data.displayName !== "string"){
validate10.errors = [{instancePath:instancePath+"/displayName",schemaPath:"#/properties/displayName/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.description !== undefined){
const _errs9 = errors;
if(typeof data.description !== "string"){
validate10.errors = [{instancePath:instancePath+"/description",schemaPath:"#/properties/description/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.repositoryProvider !== undefined){
let data5 = data.repositoryProvider;
const _errs11 = errors;
if(typeof data5 !== "string"){
validate10.errors = [{instancePath:instancePath+"/repositoryProvider",schemaPath:"#/properties/repositoryProvider/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!((data5 === "PROVIDER_A_DEVOPS") || (data5 === "PROVIDER_B"))){
validate10.errors = [{instancePath:instancePath+"/repositoryProvider",schemaPath:"#/properties/repositoryProvider/enum",keyword:"enum",params:{allowedValues: schema11.properties.repositoryProvider.enum}}];
return false;
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.repositoryUrl !== undefined){
const _errs13 = errors;
if(typeof data.repositoryUrl !== "string"){
validate10.errors = [{instancePath:instancePath+"/repositoryUrl",schemaPath:"#/properties/repositoryUrl/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs13 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.blueprintDirectory !== undefined){
const _errs15 = errors;
if(typeof data.blueprintDirectory !== "string"){
validate10.errors = [{instancePath:instancePath+"/blueprintDirectory",schemaPath:"#/properties/blueprintDirectory/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs15 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.blueprintParams !== undefined){
const _errs17 = errors;
if(typeof data.blueprintParams !== "string"){
validate10.errors = [{instancePath:instancePath+"/blueprintParams",schemaPath:"#/properties/blueprintParams/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs17 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.organization !== undefined){
const _errs19 = errors;
if(typeof data.organization !== "string"){
validate10.errors = [{instancePath:instancePath+"/organization",schemaPath:"#/properties/organization/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs19 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.projectId !== undefined){
const _errs21 = errors;
if(typeof data.projectId !== "string"){
validate10.errors = [{instancePath:instancePath+"/projectId",schemaPath:"#/properties/projectId/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs21 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.createdAt !== undefined){
let data11 = data.createdAt;
const _errs23 = errors;
if(typeof data11 !== "string"){
validate10.errors = [{instancePath:instancePath+"/createdAt",schemaPath:"#/properties/createdAt/type",keyword:"type",params:{type: "string"}}];
return false;
}
const _errs25 = errors;
{
if(typeof data11 === "string"){
if(!(formats2.validate(data11))){
validate10.errors = [{instancePath:instancePath+"/createdAt",schemaPath:"#/properties/createdAt/allOf/0/format",keyword:"format",params:{format: "date-time"}}];
return false;
}
}
}
var valid1 = _errs25 === errors;
if(valid1){
const _errs26 = errors;
{
if(typeof data11 === "string"){
if(!(formats4.test(data11))){
validate10.errors = [{instancePath:instancePath+"/createdAt",schemaPath:"#/properties/createdAt/allOf/1/format",keyword:"format",params:{format: "date-time-pattern"}}];
return false;
}
}
}
var valid1 = _errs26 === errors;
}
var valid0 = _errs23 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.updatedAt !== undefined){
let data12 = data.updatedAt;
const _errs27 = errors;
if(typeof data12 !== "string"){
validate10.errors = [{instancePath:instancePath+"/updatedAt",schemaPath:"#/properties/updatedAt/type",keyword:"type",params:{type: "string"}}];
return false;
}
const _errs29 = errors;
{
if(typeof data12 === "string"){
if(!(formats2.validate(data12))){
validate10.errors = [{instancePath:instancePath+"/updatedAt",schemaPath:"#/properties/updatedAt/allOf/0/format",keyword:"format",params:{format: "date-time"}}];
return false;
}
}
}
var valid2 = _errs29 === errors;
if(valid2){
const _errs30 = errors;
{
if(typeof data12 === "string"){
if(!(formats4.test(data12))){
validate10.errors = [{instancePath:instancePath+"/updatedAt",schemaPath:"#/properties/updatedAt/allOf/1/format",keyword:"format",params:{format: "date-time-pattern"}}];
return false;
}
}
}
var valid2 = _errs30 === errors;
}
var valid0 = _errs27 === errors;
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

const isBlueprintInstantiationConfig = validate11;

function validate11(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
{
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.targetRepo !== undefined){
const _errs1 = errors;
if(typeof data.targetRepo !== "string"){
validate11.errors = [{instancePath:instancePath+"/targetRepo",schemaPath:"#/properties/targetRepo/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.createRepo !== undefined){
const _errs3 = errors;
if(typeof data.createRepo !== "boolean"){
validate11.errors = [{instancePath:instancePath+"/createRepo",schemaPath:"#/properties/createRepo/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.config !== undefined){
let data2 = data.config;
const _errs5 = errors;
{
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
if(!(Object.prototype.toString.call(data2) === "[object Object]" || Object.keys(data2).length > 0)){
validate11.errors = [{instancePath:instancePath+"/config",schemaPath:"#/properties/config/plain",keyword:"plain",params:{}}];
return false;
}
}
else {
validate11.errors = [{instancePath:instancePath+"/config",schemaPath:"#/properties/config/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs5 === errors;
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
else {
validate11.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate11.errors = vErrors;
return errors === 0;
}

const isErrorObject = validate12;

function validate12(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
{
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.status !== undefined){
let data0 = data.status;
const _errs1 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate12.errors = [{instancePath:instancePath+"/status",schemaPath:"#/properties/status/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.code !== undefined){
const _errs3 = errors;
if(typeof data.code !== "string"){
validate12.errors = [{instancePath:instancePath+"/code",schemaPath:"#/properties/code/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.description !== undefined){
const _errs5 = errors;
if(typeof data.description !== "string"){
validate12.errors = [{instancePath:instancePath+"/description",schemaPath:"#/properties/description/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.message !== undefined){
const _errs7 = errors;
if(typeof data.message !== "string"){
validate12.errors = [{instancePath:instancePath+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.path !== undefined){
const _errs9 = errors;
if(typeof data.path !== "string"){
validate12.errors = [{instancePath:instancePath+"/path",schemaPath:"#/properties/path/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.timestamp !== undefined){
let data5 = data.timestamp;
const _errs11 = errors;
if(!(((typeof data5 == "number") && (!(data5 % 1) && !isNaN(data5))) && (isFinite(data5)))){
validate12.errors = [{instancePath:instancePath+"/timestamp",schemaPath:"#/properties/timestamp/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid0 = _errs11 === errors;
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

export { isBlueprint, isBlueprintInstantiationConfig, isErrorObject };
