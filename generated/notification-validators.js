// Generated from schema/notification.schema.json by `npm run generate`. Do not edit.
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

const isObserver = validate10;
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
if(data.displayName !== undefined){
const _errs5 = errors;
if(typeof data.displayName !== "string"){
validate10.errors = [{instancePath:instancePath+"/displayName",schemaPath:"#/properties/displayName/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.observerServerBaseUrl !== undefined){
const _errs7 = errors;
if(typeof data.observerServerBaseUrl !== "string"){
validate10.errors = [{instancePath:instancePath+"/observerServerBaseUrl",schemaPath:"#/properties/observerServerBaseUrl/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.createdAt !== undefined){
let data4 = data.createdAt;
const _errs9 = errors;
if(typeof data4 !== "string"){
validate10.errors = [{instancePath:instancePath+"/createdAt",schemaPath:"#/properties/createdAt/type",keyword:"type",params:{type: "string"}}];
return false;
}
const _errs11 = errors;
{
if(typeof data4 === "string"){
if(!(formats2.validate(data4))){
validate10.errors = [{instancePath:instancePath+"/createdAt",schemaPath:"#/properties/createdAt/allOf/0/format",keyword:"format",params:{format: "date-time"}}];
return false;
}
}
}
var valid1 = _errs11 === errors;
if(valid1){
const _errs12 = errors;
{
if(typeof data4 === "string"){
if(!(formats4.test(data4))){
validate10.errors = [{instancePath:instancePath+"/createdAt",schemaPath:"#/properties/createdAt/allOf/1/format",keyword:"format",params:{format: "date-time-pattern"}}];
return false;
}
}
}
var valid1 = _errs12 === errors;
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.updatedAt !== undefined){
let data5 = data.updatedAt;
const _errs13 = errors;
if(typeof data5 !== "string"){
validate10.errors = [{instancePath:instancePath+"/updatedAt",schemaPath:"#/properties/updatedAt/type",keyword:"type",params:{type: "string"}}];
return false;
}
const _errs15 = errors;
{
if(typeof data5 === "string"){
if(!(formats2.validate(data5))){
validate10.errors = [{instancePath:instancePath+"/updatedAt",schemaPath:"#/properties/updatedAt/allOf/0/format",keyword:"format",params:{format: "date-time"}}];
return false;
}
}
}
var valid2 = _errs15 === errors;
if(valid2){
const _errs16 = errors;
{
if(typeof data5 === "string"){
if(!(formats4.test(data5))){
validate10.errors = [{instancePath:instancePath+"/updatedAt",schemaPath:"#/properties/updatedAt/allOf/1/format",keyword:"format",params:{format: "date-time-pattern"}}];
return false;
}
}
}
var valid2 = _errs16 === errors;
}
var valid0 = _errs13 === errors;
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
else {
validate10.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate10.errors = vErrors;
return errors === 0;
}

const isEvent = validate11;

function validate11(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.type === undefined) && (missing0 = "type")) || ((data.entityId === undefined) && (missing0 = "entityId"))) || ((data.time === undefined) && (missing0 = "time"))){
validate11.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.id !== undefined){
let data0 = data.id;
const _errs1 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate11.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs1){
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 > 9223372036854776000 || isNaN(data0)){
validate11.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9223372036854776000}}];
return false;
}
else {
if(data0 < -9223372036854776e3 || isNaN(data0)){
validate11.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/minimum",keyword:"minimum",params:{comparison: ">=", limit: -9223372036854776e3}}];
return false;
}
else {
if(!(formats0.validate(data0))){
validate11.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/format",keyword:"format",params:{format: "int64"}}];
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
if(data.type !== undefined){
const _errs3 = errors;
if(typeof data.type !== "string"){
validate11.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.entityId !== undefined){
const _errs5 = errors;
if(typeof data.entityId !== "string"){
validate11.errors = [{instancePath:instancePath+"/entityId",schemaPath:"#/properties/entityId/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.beforeState !== undefined){
let data3 = data.beforeState;
const _errs7 = errors;
const _errs8 = errors;
let valid1 = false;
const _errs9 = errors;
if(typeof data3 !== "string"){
const err0 = {instancePath:instancePath+"/beforeState",schemaPath:"#/properties/beforeState/anyOf/0/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
var _valid0 = _errs9 === errors;
valid1 = valid1 || _valid0;
if(!valid1){
const _errs11 = errors;
if(data3 !== null){
const err1 = {instancePath:instancePath+"/beforeState",schemaPath:"#/properties/beforeState/anyOf/1/type",keyword:"type",params:{type: "null"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
var _valid0 = _errs11 === errors;
valid1 = valid1 || _valid0;
}
if(!valid1){
const err2 = {instancePath:instancePath+"/beforeState",schemaPath:"#/properties/beforeState/anyOf",keyword:"anyOf",params:{}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
validate11.errors = vErrors;
return false;
}
else {
errors = _errs8;
if(vErrors !== null){
if(_errs8){
vErrors.length = _errs8;
}
else {
vErrors = null;
}
}
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.afterState !== undefined){
const _errs13 = errors;
if(typeof data.afterState !== "string"){
validate11.errors = [{instancePath:instancePath+"/afterState",schemaPath:"#/properties/afterState/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs13 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.time !== undefined){
let data5 = data.time;
const _errs15 = errors;
if(typeof data5 !== "string"){
validate11.errors = [{instancePath:instancePath+"/time",schemaPath:"#/properties/time/type",keyword:"type",params:{type: "string"}}];
return false;
}
const _errs17 = errors;
if(errors === _errs17){
if(typeof data5 === "string"){
if(!(formats2.validate(data5))){
validate11.errors = [{instancePath:instancePath+"/time",schemaPath:"#/properties/time/allOf/0/format",keyword:"format",params:{format: "date-time"}}];
return false;
}
}
}
var valid2 = _errs17 === errors;
if(valid2){
const _errs18 = errors;
if(errors === _errs18){
if(typeof data5 === "string"){
if(!(formats4.test(data5))){
validate11.errors = [{instancePath:instancePath+"/time",schemaPath:"#/properties/time/allOf/1/format",keyword:"format",params:{format: "date-time-pattern"}}];
return false;
}
}
}
var valid2 = _errs18 === errors;
}
var valid0 = _errs15 === errors;
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

const isNotification = validate12;
const schema13 = {"properties":{"status":{"enum":["UNPROCESSABLE","PROCESSING","PROCESSED","PROCESS_ERROR"]}}};

function validate12(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
{
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.event === undefined) && (missing0 = "event")){
validate12.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.id !== undefined){
let data0 = data.id;
const _errs1 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate12.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: "integer"}}];
return false;
}
{
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 > 9223372036854776000 || isNaN(data0)){
validate12.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9223372036854776000}}];
return false;
}
else {
if(data0 < -9223372036854776e3 || isNaN(data0)){
validate12.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/minimum",keyword:"minimum",params:{comparison: ">=", limit: -9223372036854776e3}}];
return false;
}
else {
if(!(formats0.validate(data0))){
validate12.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/format",keyword:"format",params:{format: "int64"}}];
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
if(data.event !== undefined){
const _errs3 = errors;
if(!(isEvent(data.event))){
validate12.errors = [{instancePath:instancePath+"/event",schemaPath:"#/properties/event/is",keyword:"is",params:{}}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.status !== undefined){
let data2 = data.status;
const _errs4 = errors;
if(typeof data2 !== "string"){
validate12.errors = [{instancePath:instancePath+"/status",schemaPath:"#/properties/status/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!((((data2 === "UNPROCESSABLE") || (data2 === "PROCESSING")) || (data2 === "PROCESSED")) || (data2 === "PROCESS_ERROR"))){
validate12.errors = [{instancePath:instancePath+"/status",schemaPath:"#/properties/status/enum",keyword:"enum",params:{allowedValues: schema13.properties.status.enum}}];
return false;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.processingOutput !== undefined){
const _errs6 = errors;
if(typeof data.processingOutput !== "string"){
validate12.errors = [{instancePath:instancePath+"/processingOutput",schemaPath:"#/properties/processingOutput/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.observer !== undefined){
const _errs8 = errors;
if(!(isObserver(data.observer))){
validate12.errors = [{instancePath:instancePath+"/observer",schemaPath:"#/properties/observer/is",keyword:"is",params:{}}];
return false;
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.receivedAt !== undefined){
let data5 = data.receivedAt;
const _errs9 = errors;
if(typeof data5 !== "string"){
validate12.errors = [{instancePath:instancePath+"/receivedAt",schemaPath:"#/properties/receivedAt/type",keyword:"type",params:{type: "string"}}];
return false;
}
const _errs11 = errors;
{
if(typeof data5 === "string"){
if(!(formats2.validate(data5))){
validate12.errors = [{instancePath:instancePath+"/receivedAt",schemaPath:"#/properties/receivedAt/allOf/0/format",keyword:"format",params:{format: "date-time"}}];
return false;
}
}
}
var valid1 = _errs11 === errors;
if(valid1){
const _errs12 = errors;
{
if(typeof data5 === "string"){
if(!(formats4.test(data5))){
validate12.errors = [{instancePath:instancePath+"/receivedAt",schemaPath:"#/properties/receivedAt/allOf/1/format",keyword:"format",params:{format: "date-time-pattern"}}];
return false;
}
}
}
var valid1 = _errs12 === errors;
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.processedAt !== undefined){
let data6 = data.processedAt;
const _errs13 = errors;
if(typeof data6 !== "string"){
validate12.errors = [{instancePath:instancePath+"/processedAt",schemaPath:"#/properties/processedAt/type",keyword:"type",params:{type: "string"}}];
return false;
}
const _errs15 = errors;
{
if(typeof data6 === "string"){
if(!(formats2.validate(data6))){
validate12.errors = [{instancePath:instancePath+"/processedAt",schemaPath:"#/properties/processedAt/allOf/0/format",keyword:"format",params:{format: "date-time"}}];
return false;
}
}
}
var valid2 = _errs15 === errors;
if(valid2){
const _errs16 = errors;
{
if(typeof data6 === "string"){
if(!(formats4.test(data6))){
validate12.errors = [{instancePath:instancePath+"/processedAt",schemaPath:"#/properties/processedAt/allOf/1/format",keyword:"format",params:{format: "date-time-pattern"}}];
return false;
}
}
}
var valid2 = _errs16 === errors;
}
var valid0 = _errs13 === errors;
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

const isErrorObject = validate13;

function validate13(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
{
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.status !== undefined){
let data0 = data.status;
const _errs1 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate13.errors = [{instancePath:instancePath+"/status",schemaPath:"#/properties/status/type",keyword:"type",params:{type: "integer"}}];
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
validate13.errors = [{instancePath:instancePath+"/code",schemaPath:"#/properties/code/type",keyword:"type",params:{type: "string"}}];
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
validate13.errors = [{instancePath:instancePath+"/description",schemaPath:"#/properties/description/type",keyword:"type",params:{type: "string"}}];
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
validate13.errors = [{instancePath:instancePath+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type: "string"}}];
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
validate13.errors = [{instancePath:instancePath+"/path",schemaPath:"#/properties/path/type",keyword:"type",params:{type: "string"}}];
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
validate13.errors = [{instancePath:instancePath+"/timestamp",schemaPath:"#/properties/timestamp/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(!(Object.prototype.toString.call(data) === "[object Object]" || Object.keys(data).length > 0)){
validate13.errors = [{instancePath,schemaPath:"#/plain",keyword:"plain",params:{}}];
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
validate13.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate13.errors = vErrors;
return errors === 0;
}

export { isErrorObject, isEvent, isNotification, isObserver };
