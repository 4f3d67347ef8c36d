{{/* Variables of a program (`program`), of the settings and of the existing secret. */}}
{{- define "voicecall.env" -}}
{{- $declared := .root.Files.Get "files/settings.yaml" | fromYaml -}}
{{- range $name := index $declared .program }}
{{- if or (has $name $declared.secrets.required) (has $name $declared.secrets.optional) }}
- name: {{ $name }}
  valueFrom:
    secretKeyRef:
      name: {{ $.root.Values.existingSecret }}
      key: {{ $name }}
      {{- if has $name $declared.secrets.optional }}
      optional: true
      {{- end }}
{{- else if hasKey $.root.Values.settings $name }}
- name: {{ $name }}
  value: {{ index $.root.Values.settings $name | quote }}
{{- end }}
{{- end }}
{{- end -}}

{{- define "voicecall.selector" -}}
app.kubernetes.io/name: voicecall
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .component }}
{{- end -}}

{{- define "voicecall.labels" -}}
{{ include "voicecall.selector" . }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
{{- end -}}

{{/* What all pods have in common. */}}
{{- define "voicecall.pod" -}}
automountServiceAccountToken: false
enableServiceLinks: false
{{- with .Values.imagePullSecrets }}
imagePullSecrets: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.nodeSelector }}
nodeSelector: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.tolerations }}
tolerations: {{- toYaml . | nindent 2 }}
{{- end }}
# The user `node` of the images; the group may write to the volumes.
securityContext:
  runAsNonRoot: true
  runAsUser: 1000
  runAsGroup: 1000
  fsGroup: 1000
  fsGroupChangePolicy: OnRootMismatch
  seccompProfile: { type: RuntimeDefault }
{{- end -}}

{{- define "voicecall.container" -}}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
{{- end -}}

{{- define "voicecall.spread" -}}
topologySpreadConstraints:
  - maxSkew: 1
    topologyKey: kubernetes.io/hostname
    whenUnsatisfiable: ScheduleAnyway
    labelSelector:
      matchLabels: {{- include "voicecall.selector" . | nindent 8 }}
{{- end -}}

{{/* Volumes of the server, which writes nothing that must be kept. */}}
{{- define "voicecall.serverVolumes" -}}
- { name: tmp, emptyDir: {} }
- { name: data, emptyDir: {} }
{{- with .Values.recordingsClaim }}
- { name: recordings, persistentVolumeClaim: { claimName: {{ . }} } }
{{- end }}
{{- end -}}

{{- define "voicecall.serverMounts" -}}
- { name: tmp, mountPath: /tmp }
- { name: data, mountPath: /data }
{{- if .Values.recordingsClaim }}
- { name: recordings, mountPath: /recordings }
{{- end }}
{{- end -}}
